import { main } from '@/server/runtime/fail';
import { backups } from '@/tools/bench/backups';
import { bench } from '@/tools/bench/bench';
import { growth } from '@/tools/bench/growth';
import { scrolling } from '@/tools/bench/scrolling';
import { search } from '@/tools/bench/search/search';
import { benchmarkSnowMorning } from '@/tools/bench/snow-morning/snow-morning';
import { soak } from '@/tools/bench/soak/soak';

/**
 * `npm run bench [-- OPTIONS]` runs the main benchmark. A first argument `snow`, `soak`, `backups`, `growth`,
 * `scrolling` or `search` selects another benchmark.
 */
const others = { snow: benchmarkSnowMorning, soak, backups, growth, scrolling, search };
const [first = '', ...rest] = process.argv.slice(2);
await main(() =>
  Object.hasOwn(others, first) ? others[first as keyof typeof others](rest) : bench(process.argv.slice(2)),
);
process.exit(0);
