import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { benchmarkBackups } from '@/tools/bench/backups';
import { compareServerPerformance } from '@/tools/bench/compare-servers';
import { benchmarkDatabaseGrowth } from '@/tools/bench/database-growth';
import { benchmarkScrolling } from '@/tools/bench/scrolling';
import { benchmarkSearch } from '@/tools/bench/search/search-benchmark';
import { benchmarkSnowDayLoad } from '@/tools/bench/snow-day/snow-day-load';
import { runSoakTest } from '@/tools/bench/soak/run-soak-test';

/**
 * `npm run bench [-- OPTIONS]` runs the main benchmark. If the first argument is `snow`, `soak`, `backups`, `growth`,
 * `scrolling` or `search`, that benchmark runs instead.
 */
const others = {
  snow: benchmarkSnowDayLoad,
  soak: runSoakTest,
  backups: benchmarkBackups,
  growth: benchmarkDatabaseGrowth,
  scrolling: benchmarkScrolling,
  search: benchmarkSearch,
};
const [first = '', ...rest] = process.argv.slice(2);
await runCommandAndPrintFailure(() =>
  Object.hasOwn(others, first)
    ? others[first as keyof typeof others](rest)
    : compareServerPerformance(process.argv.slice(2)),
);
process.exit(0);
