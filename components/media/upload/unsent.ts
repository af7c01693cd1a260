import { draftKey } from '@/components/drafts/draft';

// Whether files of somebody wait to be sent, known without opening IndexedDB: every page asks. Signing out forgets it with the drafts.

/** Where they are kept, and under which name this is noted. */
export const unsentPlace = (userId: number): string => draftKey(userId, 'uploads');

/** While a tab has some, it sends them, and no other one need. */
const LOCK = 'pv-uploads';
let release: (() => void) | null = null;
let released: Promise<unknown> = Promise.resolve();

/** `sendOthers` sends what tabs have left that were closed meanwhile. */
export function holdUnsent(place: string, hasUnsent: boolean, sendOthers: () => Promise<void>): void {
  if (hasUnsent === (release !== null)) return;
  if (release) {
    release();
    release = null;
    // Another tab may have some of its own.
    void released.then(() =>
      alone(async () => {
        if (release === null) await sendOthers();
        if (release === null) note(place, false);
      }),
    );
  } else {
    note(place, true);
    const held = new Promise<void>((resolve) => (release = resolve));
    released = navigator.locks?.request(LOCK, { mode: 'shared' }, () => held) ?? held;
  }
}

function note(place: string, hasUnsent: boolean) {
  try {
    if (hasUnsent) localStorage.setItem(place, '1');
    else localStorage.removeItem(place);
  } catch {
    // Without storage nothing outlives the page.
  }
}

/** Does it unless another tab holds some, or is at it. */
export async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work(); // the server keeps a file once, however often it is sent
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

export function hasUnsent(userId: number): boolean {
  try {
    return localStorage.getItem(unsentPlace(userId)) !== null;
  } catch {
    return false;
  }
}
