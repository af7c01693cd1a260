import { runCommand } from '@/server/runtime/failure';
import { drawScreens } from '@/tools/screens/draw';

/** `npm run screens` takes the product screenshots. */
await runCommand(drawScreens);
process.exit(0);
