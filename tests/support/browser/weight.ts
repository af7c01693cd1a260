import type { Page } from '@playwright/test';

/** Sizes in bytes of the transferred response bodies. Response headers are not included. */
export type Weight = { script: number; style: number; files: number; plain: string[] };

/** Time in ms to wait for prefetched files after a page has loaded. */
const SETTLES_WITHIN_MS = 4_000;

/**
 * Measures the scripts and styles of a first visit with gzip, including prefetched files. In the result, `plain` lists
 * the files that were sent uncompressed.
 */
export async function weightOf(page: Page, address: string): Promise<Weight> {
  await page.setExtraHTTPHeaders({ 'Accept-Encoding': 'gzip' });
  const requested = new Set<string>();
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) requested.add(request.url());
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLES_WITHIN_MS);
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, encodedBodySize, decodedBodySize } = entry as PerformanceResourceTiming;
      return { name, encodedBodySize, decodedBodySize };
    }),
  );
  const kind = (end: string) => files.filter(({ name }) => new URL(name).pathname.endsWith(end));
  const [scripts, styles] = [kind('.js'), kind('.css')];
  const knownNames = new Set(files.map(({ name }) => name));
  const unknown = [...requested].filter((url) => !knownNames.has(url));
  if (unknown.length > 0) throw new Error(`${address}: the browser did not report the size of ${unknown.join(' ')}`);
  const sum = (some: typeof files) => some.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
  const plain = [...scripts, ...styles].filter(
    ({ encodedBodySize, decodedBodySize }) => decodedBodySize > 2_000 && encodedBodySize >= decodedBodySize,
  );
  return {
    script: sum(scripts),
    style: sum(styles),
    files: scripts.length + styles.length,
    plain: plain.map(({ name }) => name),
  };
}
