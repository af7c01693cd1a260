import { runCommand } from '@/server/runtime/failure';
import { supervise } from '@/server/supervise';

/** `npm start` starts the production server. */
await runCommand(() => supervise('production'));
