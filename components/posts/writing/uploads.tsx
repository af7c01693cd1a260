import { UploadTray } from '@/components/media/upload/upload-tray';
import { showTray } from '@/components/media/upload/upload-tray-place';
import { sendUnsentFiles } from '@/components/media/upload/upload-queue';
import { refreshPostLists } from '@/components/posts/post-lists';

/** From now on, shows the tray of running uploads on every page. */
export const showUploadTray = (): void => showTray(<UploadTray refresh={refreshPostLists} />);

/** Sends the files that were still unsent when an earlier page was closed. */
export async function resumeUploads(userId: number): Promise<void> {
  showUploadTray();
  await sendUnsentFiles(userId);
}
