import { main } from '@/server/fail';
import { bench } from '@/tools/bench/bench';

/** `npm run bench [-- OPTIONS]` */
await main(() => bench(process.argv.slice(2)));
process.exit(0);
