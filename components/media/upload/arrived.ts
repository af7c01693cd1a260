import { toast } from '@/components/ui/toasts/toast';
import { api, ApiError } from '@/lib/http/api';
import type { MediaView } from '@/lib/media/schema';
import { isUnderWay, orderToRestore, type PostOfFiles, type UploadJob } from './upload-job';

// What is done with files that are in their post.

/** A file that failed at first arrives after the later ones. `own`: those of the post that this page knows. */
export async function restoreOrder({ id }: PostOfFiles, own: readonly UploadJob[]): Promise<void> {
  if (own.some(isUnderWay)) return;
  const path = `/api/posts/${id}`;
  try {
    const isAll = own.every(({ count }) => count === own.length);
    const there = isAll ? undefined : (await api<{ media: MediaView[] }>('GET', path)).media.map((file) => file.id);
    const media = orderToRestore(own, there);
    if (media) await api('PATCH', path, { media });
  } catch {
    // The pictures are there; their order can be changed by hand.
  }
}

/** Out of its post again, of which it was called off too late. */
export async function takeOut(mediaId: number): Promise<void> {
  try {
    await api('DELETE', `/api/media/${mediaId}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return;
    toast({
      title: 'Already added',
      description: 'It was added before you could cancel. Edit the post to remove it.',
    });
  }
}

/** A file was called off, and nobody knows whether the server had taken it. */
export const tellMayBeThere = (): void =>
  toast({
    title: 'Possibly already added',
    description: 'It may have been added before you could cancel. Edit the post to remove it.',
  });
