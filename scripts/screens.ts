import { main } from '@/server/runtime/fail';
import { drawScreens } from '@/tools/screens/draw';

/** `npm run screens` takes the product screenshots. */
await main(drawScreens);
process.exit(0);
