import { sweepMedia } from '@/lib/media/sweep';

// A program that runs the cleanup of media files once, without a minimum age. The server may run meanwhile, but no
// upload may be in progress.
await sweepMedia(0);
process.exit(0);
