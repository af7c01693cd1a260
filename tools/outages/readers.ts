import { setTimeout as sleep } from 'node:timers/promises';

export type SentRequest = {
  path: string;
  began: number;
  ms: number;
  status: number;
  /** True if the server streamed the page and one of its parts contains an error message. */
  hasFailedPart: boolean;
};

/** Matches what React writes into the HTML for a part of the page that failed. */
export const FAILED_PAGE_PART = /<template data-dgst=|\$RX\("/;

type ReadingOptions = { perSecond: number; cookie?: string; from?: () => string; patienceMs?: number };

/**
 * Requests the paths in rotation at a constant rate, whether or not earlier responses have arrived. The status is 0 if
 * the response is missing.
 */
export function startReading(
  url: string,
  paths: readonly string[],
  { perSecond, cookie, from, patienceMs }: ReadingOptions,
) {
  const sent: SentRequest[] = [];
  const underWay = new Set<Promise<void>>();
  let isOver = false;
  const ask = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(`${url}${path}`, {
      redirect: 'manual',
      headers: { ...(cookie && { Cookie: cookie }), ...(from && { 'X-Forwarded-For': from() }) },
      signal: AbortSignal.timeout(patienceMs ?? 20_000),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    const isWhole = answer && typeof text === 'string';
    sent.push({
      path,
      began,
      ms: performance.now() - began,
      status: isWhole ? answer.status : 0,
      hasFailedPart: FAILED_PAGE_PART.test(text ?? ''),
    });
  };
  const all = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const one = ask(paths[turn % paths.length] ?? '/').finally(() => underWay.delete(one));
      underWay.add(one);
      await sleep(1_000 / perSecond);
    }
    await Promise.all(underWay);
  })();
  return {
    asked: sent,
    stop: async (): Promise<SentRequest[]> => {
      isOver = true;
      await all;
      return sent;
    },
  };
}

/** True if a request was in progress at some moment between the two times. */
export const wasInProgress = ({ began, ms }: SentRequest, [from, to]: readonly [number, number]): boolean =>
  began + ms >= from && began <= to;

export const isServed = ({ status }: SentRequest): boolean => status > 0 && status < 400;

/** Percentage of served requests. */
export const servedPercentage = (sent: readonly SentRequest[]): number =>
  sent.length === 0 ? 0 : Math.floor((10_000 * sent.filter(isServed).length) / sent.length) / 100;

/** Returns the responses with status 500 or above, except 503 and 507, which are normal during an outage. */
export const unexplainedFaults = (sent: readonly SentRequest[]): string[] =>
  sent
    .filter(({ status }) => status >= 500 && status !== 503 && status !== 507)
    .map(({ path, status }) => `${path}: ${status}`);

/** Number of responses per status. */
export const statusCountsText = (sent: readonly SentRequest[]): string =>
  [...Map.groupBy(sent, ({ status }) => status)].map(([status, those]) => `${those.length} × ${status}`).join(', ');
