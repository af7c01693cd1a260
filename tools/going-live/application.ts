type Answer = { status: number; body: ReturnType<typeof JSON.parse> };

/** A call of somebody who is signed in. */
export type Ask = (method: 'GET' | 'POST', address: string, body?: object) => Promise<Answer>;

/** The application, as who runs it meets it. */
export type Application = {
  /** Where webhooks reach it. */
  origin: string;
  /** Starts it with these lines of .env. */
  start: (settings: Record<string, string>) => Promise<void>;
  newcomer: () => Promise<Ask>;
  administrator: () => Promise<Ask>;
  /** What its jobs do in a night; without it they were not waited for. */
  night?: () => Promise<void>;
  rows: (statement: string) => Promise<Record<string, unknown>[]>;
};

/** Throws what was answered where that is not what it should be. */
export async function must(asked: Promise<Answer>, status: number, what: string): Promise<Answer['body']> {
  const answer = await asked;
  if (answer.status !== status)
    throw new Error(`${what}: ${answer.status} in place of ${status}, ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export function hold(isSo: boolean, what: string, found?: unknown): void {
  if (!isSo) throw new Error(`${what}${found === undefined ? '' : `: ${JSON.stringify(found)}`}`);
}
