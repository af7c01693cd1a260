import { main } from '@/server/fail';
import { bench } from '@/tools/bench/bench';
import { snow } from '@/tools/bench/snow/snow';

/** `npm run bench [-- OPTIONS]`, `npm run bench -- snow [OPTIONS]` */
const [first, ...rest] = process.argv.slice(2);
await main(() => (first === 'snow' ? snow(rest) : bench(process.argv.slice(2))));
process.exit(0);
