import { sweepMedia } from '@/lib/media/sweep';

// A program of its own, run beside a server that takes no uploads at the moment.
await sweepMedia(0);
process.exit(0);
