import { runCommand } from '@/server/runtime/failure';
import { supervise } from '@/server/supervise';

/** `npm run dev` starts the development server. */
await runCommand(() => supervise('development'));
