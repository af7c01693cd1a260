'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { moveListItem } from '@/components/media/move-list-item';
import {
  changeCachedPost,
  cancelPostQueries,
  CHANGE_POST_MUTATION_KEY,
  refetchPostListsAfterChange,
} from '@/components/posts/cached-posts';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { ConfirmDeleteDialog } from '@/components/ui/confirm-dialog';
import { callApi, ApiError } from '@/lib/http/api-client';
import type { MediaView } from '@/lib/media/schema';
import type { PostView } from '@/lib/posts/schema';
import { isVideo } from './media-kind';
import { EditableMediaItem } from './editable-media-item';

type MediaListProps = {
  post: PostView;
  /** The post's files with the unsaved changes applied. */
  media: MediaView[];
  onChange: (media: readonly MediaView[]) => void;
  readOnly: boolean;
};

/**
 * Lists the files of a post that is being edited. The order and descriptions are saved with the post, but a removal
 * takes effect immediately.
 */
export function EditableMediaList({ post, media, onChange, readOnly }: MediaListProps) {
  const headingId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [fileToRemove, setAsked] = useState<MediaView | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const returnTo = useRef<HTMLElement>(null);
  const remove = useDeleteMedia(post);

  function move(index: number, by: -1 | 1) {
    const file = media[index];
    if (!file || !media[index + by]) return;
    onChange(moveListItem(media, index, by));
    setAnnouncement(`${kindOf(file)} moved to place ${index + by + 1} of ${media.length}.`);
  }

  function ask(file: MediaView, button: HTMLElement) {
    returnTo.current = button;
    setAsked(file);
    setIsAsking(true);
  }

  function confirm() {
    if (!fileToRemove) return;
    const onSuccess = () => {
      // The focus moves to the list, because the focused button disappeared together with the file.
      returnTo.current = list.current;
      setIsAsking(false);
      setAnnouncement(`${kindOf(fileToRemove)} removed.`);
    };
    remove.mutate(fileToRemove, { onSuccess, onError: () => setIsAsking(false) });
  }

  const kind = fileToRemove ? kindOf(fileToRemove).toLowerCase() : '';
  return (
    <div
      ref={list}
      role="group"
      aria-labelledby={headingId}
      tabIndex={-1}
      className="space-y-2 rounded-md outline-offset-4"
    >
      <p id={headingId} className="text-sm font-semibold">
        Photos and videos
      </p>
      {media.length === 0 && <p className="text-muted-foreground">No photos or videos left.</p>}
      <ol className="space-y-2">
        {media.map((file, index) => (
          <EditableMediaItem
            key={file.id}
            file={file}
            place={index + 1}
            count={media.length}
            readOnly={readOnly}
            onAlt={(alt) => onChange(media.with(index, { ...file, alt }))}
            onMove={(by) => move(index, by)}
            onRemove={(button) => ask(file, button)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ConfirmDeleteDialog
        question={`Are you sure you want to delete this ${kind}?`}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={confirm}
        isPending={remove.isPending}
        trigger={returnTo}
      >
        <p>
          The {kind} is removed from the post right away, even if you don't save your other changes. You can't undo
          this.
        </p>
      </ConfirmDeleteDialog>
    </div>
  );
}

const kindOf = (file: MediaView) => (isVideo(file) ? 'Video' : 'Photo');

/** Removes a picture or video from a post. Does not fail if the file was already deleted. */
function useDeleteMedia(post: PostView) {
  const cache = useQueryClient();
  return useMutationWithToast({
    mutationKey: CHANGE_POST_MUTATION_KEY,
    call: ({ id }: MediaView) => callApi('DELETE', `/api/media/${id}`).catch(unlessGone),
    done: async (_, { id }) => {
      await cancelPostQueries(cache, post);
      changeCachedPost(cache, post, (cachedPost) => ({
        ...cachedPost,
        media: cachedPost.media.filter((file) => file.id !== id),
      }));
      void refetchPostListsAfterChange(cache, post);
    },
    failed: 'Failed to delete the file',
  });
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
