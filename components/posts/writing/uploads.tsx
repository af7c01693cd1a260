import { UploadTray } from '@/components/media/upload/upload-tray';
import { showTray } from '@/components/media/upload/upload-tray-place';
import { sendUnsent } from '@/components/media/upload/upload-queue';
import { refreshLists } from '@/components/posts/post-lists';

/** Shows the tray of running uploads, on every page from now on. */
export const showUploadTray = (): void => showTray(<UploadTray refresh={refreshLists} />);

/** Sends the files that an earlier page left unsent. */
export async function resumeUploads(userId: number): Promise<void> {
  showUploadTray();
  await sendUnsent(userId);
}
