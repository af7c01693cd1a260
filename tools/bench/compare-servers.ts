import { endChildProcesses } from '@/server/child-processes';
import {
  sendFirstRequestOfBenchmarkCase,
  requireSameContent,
  createRequestsOfBenchmarkCase,
  measureResponseSizes,
} from './benchmark-requests';
import { writeBenchmarkTable } from './write-benchmark-table';
import { runLoadTest, findAutocannon, type LoadTestOptions } from './load-test';
import { parseBenchmarkOptions, type BenchmarkOptions } from './benchmark-options';
import { processMemory } from '../load/process-statistics';
import { selectBenchmarkCases, createBenchmarkCases } from './benchmark-cases';
import { SERVER_LABELS, SERVER_NAMES } from './benchmark-servers';
import { withBenchmarkServers, type BenchmarkSite } from './benchmark-site';
import { withDatabaseStatementCounter } from './database-statement-counter';
import { benchmarkResultTables, type MeasuredBenchmarkCase, type BenchmarkRoundResults } from './benchmark-tables';

/** Limits for our server: its memory under load in MB, and the time in ms from its start to its first response. */
const LIMITS = { memoryMb: 400, startMs: 3_000 };

/** Length of the warm-up round in seconds. This round is not measured, because it fills caches and compiles code. */
const WARM_SECONDS = 1;

/**
 * Measures three servers that do the same work: the application, a bare Next server and a minimal Node server. Prints
 * the ratios of their results.
 */
export async function compareServerPerformance(args: string[]): Promise<void> {
  const options = parseBenchmarkOptions(args);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endChildProcesses(2_000));
  const autocannon = await findAutocannon();
  await withBenchmarkServers(options, (site) =>
    withDatabaseStatementCounter(site.adminUrl, async (database) => {
      const measured: MeasuredBenchmarkCase[] = [];
      for (const row of selectBenchmarkCases(createBenchmarkCases(site.community), options.rows)) {
        if (row.isCompared) await requireSameContent(site, row);
        const size = await measureResponseSizes(site, row);
        const statements = await database.statementsOf(() => sendFirstRequestOfBenchmarkCase(site, row));
        for (const connections of options.connections)
          measured.push({ row, connections, ...size, statements, samples: [] });
      }
      for (let round = 0; round <= options.rounds; round += 1) {
        if (round > 0) console.log(`  round ${round} of ${options.rounds}`);
        const duration = round === 0 ? WARM_SECONDS : options.seconds;
        for (const each of measured) {
          if (round === 0 && each.connections !== options.connections[0]) continue;
          const sample = await sampleOf(site, each, { autocannon, duration, databasePid: database.pid });
          if (round > 0) each.samples.push(sample);
        }
      }
      report(measured, site, options);
    }),
  );
}

type How = { autocannon: string; duration: number; databasePid: number };

async function sampleOf(
  site: BenchmarkSite,
  { row, connections }: MeasuredBenchmarkCase,
  how: How,
): Promise<BenchmarkRoundResults> {
  const sample: BenchmarkRoundResults = {};
  for (const side of SERVER_NAMES) {
    if (row.paths[side] === null) continue;
    const { pid, url } = site.servers[side];
    const load: LoadTestOptions = {
      url,
      connections,
      duration: how.duration,
      requests: createRequestsOfBenchmarkCase(site, row, side),
    };
    sample[side] = await runLoadTest(how.autocannon, load, { server: pid, database: how.databasePid });
  }
  return sample;
}

function report(measured: MeasuredBenchmarkCase[], { servers }: BenchmarkSite, options: BenchmarkOptions): void {
  const table = benchmarkResultTables(measured);
  const memory = SERVER_NAMES.map((side) => {
    const { now, most } = processMemory(servers[side].pid);
    return `${SERVER_LABELS[side]} ${most} MB at the peak and ${now} MB at the end`;
  }).join(', ');
  const starts = SERVER_NAMES.map(
    (side) => `${SERVER_LABELS[side]} ${(servers[side].firstAnswerMs / 1_000).toFixed(2)} s`,
  ).join(', ');
  const { pid, firstAnswerMs } = servers.ours;
  const held = [
    met(processMemory(pid).most, LIMITS.memoryMb, 'MB of memory'),
    met(firstAnswerMs, LIMITS.startMs, 'ms to the first response'),
  ].join(', ');
  const conditions = `${options.posts.toLocaleString('en-CA')} posts were read in ${options.rounds} rounds of ${options.seconds} s, over ${options.connections.join(' or ')} connections.`;
  const text = `${conditions}\n\n${table}\n\nMemory: ${memory}.\n\nTime from start to first response: ${starts}. Our limits: ${held}.`;
  console.log(`\n${text}\n`);
  if (options.isWritten) writeBenchmarkTable(text);
}

const met = (value: number, most: number, what: string) =>
  `${most} ${what} (${value > most ? `exceeded by ${value - most}` : 'met'})`;
