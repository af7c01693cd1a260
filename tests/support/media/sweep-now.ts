import { sweepMedia } from '@/lib/media/sweep';

// Program that runs the cleanup of media files once. It also deletes unused files that are new, so no upload may be in
// progress. The server may be running.
await sweepMedia(0);
process.exit(0);
