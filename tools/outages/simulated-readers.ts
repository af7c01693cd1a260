import { repeatAtRate } from '../load/repeat-at-rate';
import { createUnusedNetworkAddress } from '../load/simulated-people';
import { sendRequest, type RequestOutcome, type RequestIdentity } from '../load/send-request';

export type ReaderRequest = RequestOutcome & {
  /** True if the server streamed the page and a part of the page failed. */
  hasFailedPart: boolean;
};

/** Matches the text that React writes into the HTML in place of a part of the page that failed. */
export const FAILED_PAGE_PART_PATTERN = /<template data-dgst=|\$RX\("/;

/**
 * Requests the paths in rotation at a constant rate, whether or not earlier responses have arrived. If `reader` is
 * missing, each request comes from a different address.
 */
export function startSimulatedReaders(
  url: string,
  paths: readonly string[],
  perSecond: number,
  reader?: RequestIdentity,
) {
  const sent: ReaderRequest[] = [];
  const stop = repeatAtRate(perSecond, async (turn) => {
    const path = paths[turn % paths.length] ?? '/';
    const { began, ms, status, text } = await sendRequest(url, {
      path,
      as: reader ?? { from: createUnusedNetworkAddress() },
    });
    sent.push({ path, began, ms, status, hasFailedPart: FAILED_PAGE_PART_PATTERN.test(text) });
  });
  return async (): Promise<ReaderRequest[]> => {
    await stop();
    return sent;
  };
}

/** True if a request was in progress at some moment from the time `from` to the time `to`. */
export const wasRequestInProgress = ({ began, ms }: ReaderRequest, [from, to]: readonly [number, number]): boolean =>
  began + ms >= from && began <= to;

/** Returns the responses with status 500 or above, except 503 and 507, which are normal during an outage. */
export const unexpectedServerErrors = (sent: readonly ReaderRequest[]): string[] =>
  sent
    .filter(({ status }) => status >= 500 && status !== 503 && status !== 507)
    .map(({ path, status }) => `${path}: ${status}`);
