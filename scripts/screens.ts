import { main } from '@/server/fail';
import { drawScreens } from '@/tools/screens/draw';

/** `npm run screens` */
await main(drawScreens);
process.exit(0);
