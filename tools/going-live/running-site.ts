type Answer = { status: number; body: ReturnType<typeof JSON.parse> };

/** Sends a request as a signed-in person. */
export type SendRequestAsPerson = (method: 'GET' | 'POST', address: string, body?: object) => Promise<Answer>;

/** The running site that the checks test, with the functions by which they start, use and inspect the site. */
export type RunningSite = {
  /** The address at which the application receives webhooks. */
  origin: string;
  /** Starts the application with these settings in .env. */
  start: (settings: Record<string, string>) => Promise<void>;
  newcomer: () => Promise<SendRequestAsPerson>;
  administrator: () => Promise<SendRequestAsPerson>;
  /** Runs the nightly jobs. Undefined for a site on which the checks need no nightly jobs. */
  night?: () => Promise<void>;
  rows: (statement: string) => Promise<Record<string, unknown>[]>;
};

/**
 * Returns the body of the response. If the status differs from the expected one, throws an error that contains the
 * response.
 */
export async function expectResponseStatus(
  response: Promise<Answer>,
  status: number,
  what: string,
): Promise<Answer['body']> {
  const answer = await response;
  if (answer.status !== status)
    throw new Error(`${what}: ${answer.status} instead of ${status}, ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export function assertCondition(isSo: boolean, what: string, actual?: unknown): void {
  if (!isSo) throw new Error(`${what}${actual === undefined ? '' : `: ${JSON.stringify(actual)}`}`);
}
