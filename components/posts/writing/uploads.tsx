import { UploadTray } from '@/components/media/upload/upload-tray';
import { bringTray } from '@/components/media/upload/upload-tray-place';
import { sendUnsent } from '@/components/media/upload/upload-queue';
import { refreshLists } from '@/components/posts/post-lists';

/** Shows the tray of running uploads, on every page from now on. */
export const bringUploadTray = (): void => bringTray(<UploadTray refresh={refreshLists} />);

/** Sends the files that an earlier page left unsent. */
export async function resumeUploads(userId: number): Promise<void> {
  bringUploadTray();
  await sendUnsent(userId);
}
