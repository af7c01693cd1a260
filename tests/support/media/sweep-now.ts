import { cleanUpMedia } from '@/lib/media/media-cleanup';

// Runs the cleanup of media files once. No upload may be in progress, because the cleanup also deletes new files that
// no row uses.
await cleanUpMedia(0);
process.exit(0);
