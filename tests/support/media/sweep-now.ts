import { sweepMedia } from '@/lib/media/sweep';

// Program that runs the cleanup beside a server without current uploads.
await sweepMedia(0);
process.exit(0);
