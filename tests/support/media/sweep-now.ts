import { cleanUpMedia } from '@/lib/media/media-cleanup';

// Runs the cleanup of media files once. The cleanup also deletes new files that no row uses, so no upload may be in
// progress.
await cleanUpMedia(0);
process.exit(0);
