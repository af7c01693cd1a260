import { createRequestsOfBenchmarkCase, type BenchmarkRequestSettings } from './benchmark-requests';
import { runLoadTest, findAutocannon } from './load-test';
import { parseBenchmarkOptions } from './benchmark-options';
import { selectBenchmarkCases, createBenchmarkCases } from './benchmark-cases';
import { withBenchmarkServers, type BenchmarkSite } from './benchmark-site';
import { withDatabaseStatementCounter } from './database-statement-counter';
import { median } from './benchmark-tables';

const SMALL = 20_000;
/**
 * Maximum ratio of response times between the large and the small installation. The large installation has a hundred
 * times as many posts.
 */
const TARGET = 1.2;

type Call = BenchmarkRequestSettings & { title: string };
type Site = BenchmarkSite & { databasePid: number };
type Sample = { ms: number; serverMs: number; databaseMs: number };
type Pair = Record<'small' | 'large', Sample>;

const STATISTICS: Call = {
  key: 'statistics',
  title: '`GET /api/admin/statistics`',
  paths: { ours: ['/api/admin/statistics'], next: null, floor: null },
  isOfAdministrators: true,
};

/**
 * `npm run bench -- growth` sends the same requests to two installations, one of which has a hundred times as many
 * posts. `--posts` and `--data` apply to the large installation.
 */
export async function benchmarkDatabaseGrowth(args: string[]): Promise<void> {
  const { posts, rows, rounds, seconds, data } = parseBenchmarkOptions(['--posts', '2000000', ...args]);
  const autocannon = await findAutocannon();
  const sides = ['ours'] as const;
  await withSite({ posts: SMALL, data: undefined, sides }, (small) =>
    withSite({ posts, data, sides }, async (large) => {
      const calls = selectBenchmarkCases([...createBenchmarkCases(small.community), STATISTICS], rows);
      const pairs = new Map<Call, Pair[]>(calls.map((call) => [call, []]));
      const ask = (site: Site, call: Call) => sampleOf(autocannon, site, callAt(site, call), seconds);
      for (let round = 0; round <= rounds; round += 1) {
        if (round > 0) console.log(`  round ${round} of ${rounds}`);
        for (const [call, measured] of pairs) {
          const pair = { small: await ask(small, call), large: await ask(large, call) };
          if (round > 0) measured.push(pair); // The first round is not measured, because it fills caches.
        }
      }
      console.log(tableOf(pairs, posts));
    }),
  );
}

/**
 * Returns the same benchmark case with paths of the given site, because each site has its own ids of posts and schools.
 */
const callAt = ({ community }: Site, call: Call): Call =>
  createBenchmarkCases(community).find(({ key }) => key === call.key) ?? call;

const withSite = (setup: Parameters<typeof withBenchmarkServers>[0], work: (site: Site) => Promise<void>) =>
  withBenchmarkServers(setup, (bench) =>
    withDatabaseStatementCounter(bench.adminUrl, ({ pid }) => work({ ...bench, databasePid: pid })),
  );

async function sampleOf(autocannon: string, site: Site, call: Call, duration: number): Promise<Sample> {
  const { pid, url } = site.servers.ours;
  const load = { url, connections: 1, duration, requests: createRequestsOfBenchmarkCase(site, call, 'ours') };
  const run = await runLoadTest(autocannon, load, { server: pid, database: site.databasePid });
  return { ...run, ms: 1_000 / run.perSecond };
}

function tableOf(pairs: Map<Call, Pair[]>, posts: number): string {
  const count = (number: number) => number.toLocaleString('en-CA');
  const lines = [...pairs].map(([{ title }, measured]) => {
    const each = (read: (sample: Sample) => number) =>
      (['small', 'large'] as const).map((size) => median(measured.map((pair) => read(pair[size]))).toFixed(2));
    const times = measured.map(({ small, large }) => large.ms / small.ms);
    const grown = median(times);
    const spread = `${grown.toFixed(2)} (${Math.min(...times).toFixed(2)}–${Math.max(...times).toFixed(2)})`;
    const verdict = grown > TARGET ? `${(grown - TARGET).toFixed(2)} over ${TARGET}` : `${TARGET}: met`;
    const [ms, server, database] = [
      ({ ms }: Sample) => ms,
      ({ serverMs }: Sample) => serverMs,
      ({ databaseMs }: Sample) => databaseMs,
    ];
    return `| ${[title, spread, verdict, ...[ms, server, database].map((read) => each(read).join(', '))].join(' | ')} |`;
  });
  return [
    `| Work | At ${count(posts)} / at ${count(SMALL)} | Target | Milliseconds | Server ms | Database ms |`,
    '| --- | ---: | --- | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}
