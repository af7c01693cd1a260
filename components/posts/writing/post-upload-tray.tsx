import { UploadTray } from '@/components/media/upload/upload-tray';
import { mountUploadTray } from '@/components/media/upload/upload-tray-slot';
import { sendUnsentFiles } from '@/components/media/upload/upload-queue';
import { refetchPostListsAfterChange } from '@/components/posts/cached-posts';

/** Shows the tray of running uploads. The tray remains visible when the person opens other pages. */
export const showUploadTray = (): void => mountUploadTray(<UploadTray refresh={refetchPostListsAfterChange} />);

/** Sends the files that were still unsent when an earlier page was closed. */
export async function resumeUnsentUploads(userId: number): Promise<void> {
  showUploadTray();
  await sendUnsentFiles(userId);
}
