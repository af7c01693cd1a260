import { keepWaiting, SYNC, type Waiting } from './store';

/** What a form knows of what it could not send. */
export type Written = Pick<Waiting, 'act' | 'userId' | 'path' | 'body' | 'place' | 'fields' | 'what' | 'triedAt'>;

/** There was no answer at all: no connection, or a server that is away. */
export const hadNoAnswer = (error: unknown): boolean => error instanceof TypeError;

/** Keeps what could not be sent until it can. False: it could not be kept either, and stays in its form. */
export async function letWait(written: Written): Promise<boolean> {
  const { href } = location;
  const isKept = await keepWaiting({ ...written, href, since: Date.now(), refusal: null });
  if (isKept) await askForSync().catch(() => {}); // pages send it when they are opened
  return isKept;
}

type WithSync = { sync?: { register: (tag: string) => Promise<void> } };

async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await registration?.sync?.register(SYNC);
}
