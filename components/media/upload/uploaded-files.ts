import { toast } from '@/components/ui/toasts/toast';
import { callApi, ApiError } from '@/lib/http/api-client';
import { isUploadUnderWay, findFileOrderToRestore, type UploadTargetPost, type UploadJob } from './upload-job';

// Changes to files that are already in their post.

/**
 * Restores the chosen order of a post's files, which changes when a file is added late after a retry. Returns true if
 * the files now have the chosen order.
 */
export async function restoreFileOrder({ id }: UploadTargetPost, own: readonly UploadJob[]): Promise<boolean> {
  if (own.some(isUploadUnderWay)) return false;
  const path = `/api/posts/${id}` as const;
  try {
    const isAll = own.every(({ count }) => count === own.length);
    const currentOrder = isAll ? undefined : (await callApi('GET', path)).media.map((file) => file.id);
    const media = findFileOrderToRestore(own, currentOrder);
    if (media) await callApi('PATCH', path, { media });
    return true;
  } catch {
    // A failure to restore the order is ignored, because the files are in the post and the author can reorder them.
    return false;
  }
}

/** Removes a file from its post, because the person cancelled the upload after the server had added the file. */
export async function removeFileFromPost(mediaId: number): Promise<void> {
  try {
    await callApi('DELETE', `/api/media/${mediaId}`, undefined, { keepalive: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return;
    toast({
      title: 'Already added',
      description: 'The file was added before you could cancel. Edit the post to remove it.',
    });
  }
}

/** Warns that the post may contain a file whose upload was cancelled, because the server's response is unknown. */
export const warnAboutCancelledUpload = (): void =>
  toast({
    title: 'Possibly already added',
    description: 'The file may have been added before you could cancel. Edit the post to remove it.',
  });
