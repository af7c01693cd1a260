import { step } from '@/server/progress.mjs';
import { parseBenchmarkOptions } from '../benchmark-options';
import { withBenchmarkServers, type BenchmarkSite } from '../benchmark-site';
import { percentile } from '../../load/request-outcomes';
import { fillSearchTables, measureSearchTableSizes, wordByFrequencyRank } from '../search-test-data';

/** Target for the 95th percentile of search times, in ms. */
const TARGET_MS = 50;
/** Number of searches of each kind per round. */
const EACH = 40;

/** Functions that build a search text, one for each kind of search. The argument of a function selects the words. */
const QUESTIONS: Record<string, (number: number) => string> = {
  'a word of every second post': (n) => wordByFrequencyRank(n % 8),
  'a word of one in ten or twenty': (n) => wordByFrequencyRank(30 + n),
  'a word of one in two to six thousand': (n) => wordByFrequencyRank(8_000 + n * 40),
  'two frequent words': (n) => `${wordByFrequencyRank(n % 8)} ${wordByFrequencyRank(9 + (n % 20))}`,
  'a frequent and a rare word': (n) => `${wordByFrequencyRank(n % 8)} ${wordByFrequencyRank(3_000 + n * 50)}`,
  'three words of medium frequency': (n) =>
    `${wordByFrequencyRank(60 + n)} ${wordByFrequencyRank(130 + n)} ${wordByFrequencyRank(200 + n)}`,
  'a phrase': (n) => `"${wordByFrequencyRank(n % 10)} ${wordByFrequencyRank(10 + n)}"`,
  'a prefix': (n) => wordByFrequencyRank(60 + n).slice(0, 4),
  'with an excluded word': (n) => `${wordByFrequencyRank(20 + n)} -${wordByFrequencyRank(n % 8)}`,
  'a misspelled word': (n) => wordByFrequencyRank(25 + (n % 20)).replace(/^(..)(.)/, '$1x$2'),
  'no match': (n) => `qqq${n}zzz`,
};

/**
 * `npm run bench -- search --posts 2000000 --data DIR` searches posts and comments, one search at a time. Prints the
 * response times and the disk space of the search tables.
 */
export async function benchmarkSearch(args: string[]): Promise<void> {
  const { posts, rounds, data } = parseBenchmarkOptions(['--posts', '2000000', '--rounds', '1', ...args]);
  await withBenchmarkServers({ posts, data, sides: ['ours'] }, async (site) => {
    await step('filling the search words', 'search words filled', () => fillSearchTables(site.adminUrl));
    const kinds = Object.entries(QUESTIONS);
    const waitingTimes = new Map<string, number[]>(kinds.map(([kind]) => [kind, []]));
    for (let round = 0; round <= rounds; round += 1)
      for (let number = 0; number < EACH; number += 1)
        for (const [kind, question] of kinds) {
          const milliseconds = await ask(site, question(number), number);
          // The first round is not measured, because it fills caches.
          if (round > 0) waitingTimes.get(kind)?.push(milliseconds);
        }
    console.log(tableOf(waitingTimes, posts));
    for (const { name, rows, table, index } of await measureSearchTableSizes(site.adminUrl))
      console.log(
        `${name}: ${rows.toLocaleString('en-CA')} rows, ${megabytes(table)} of rows (${each(table, rows)}), ${megabytes(index)} of index (${each(index, rows)}).`,
      );
  });
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en-CA')} MB`;
const each = (bytes: number, rows: number) => `${Math.round(bytes / rows)} bytes each`;

async function ask({ servers, community, cookieOf }: BenchmarkSite, question: string, number: number): Promise<number> {
  const session = community.sessions[number % community.sessions.length] ?? '';
  const began = performance.now();
  const answer = await fetch(`${servers.ours.url}/api/search?${new URLSearchParams({ q: question })}`, {
    headers: { cookie: cookieOf('ours', session), 'sec-fetch-site': 'same-origin' },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.status} for "${question}"`);
  return performance.now() - began;
}

function tableOf(waitingTimes: Map<string, number[]>, posts: number): string {
  const line = (kind: string, times: number[]) =>
    `| ${[kind, ...[50, 95, 100].map((hundredths) => Math.round(percentile(times, hundredths)))].join(' | ')} |`;
  const all = [...waitingTimes.values()].flat();
  const p95 = percentile(all, 95);
  return [
    `${posts.toLocaleString('en-CA')} posts, ${all.length} searches. p95 of all: ${Math.round(p95)} ms of ${TARGET_MS}.`,
    '',
    '| Search for | Median ms | p95 ms | Longest ms |',
    '| --- | ---: | ---: | ---: |',
    ...[...waitingTimes].map(([kind, times]) => line(kind, times)),
    line('all', all),
  ].join('\n');
}
