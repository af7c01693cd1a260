'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { finishSiteTour } from '@/components/auth/finish-site-tour';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { clearChosenFiles } from '@/components/media/choose/chosen-files';
import type { FileToSend } from '@/components/media/upload/upload-job';
import { queueFilesForUpload } from '@/components/media/upload/upload-queue';
import { CREATE_POST_MUTATION_KEY } from '@/components/posts/cached-posts';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { CreatePostInput } from '@/lib/posts/schema';
import { isFailureWithoutResponse, addToOutbox } from '@/lib/outbox/add-unsent-post-or-comment';
import { hasWrittenPostBefore, markAsHavingPosted } from './first-post/first-post';
import { OFFLINE_TOAST_TITLE, showContentRefusalToast, createPendingReviewToast } from './submission-toasts';

const PATH = '/api/posts';

/** Returns the request body for a new post. Optional fields are included only if they have a value (decision D1). */
export function buildPostRequestBody({
  content,
  schoolId,
  title,
  isAnonymous,
  topic,
  poll,
  isConcern,
  commentsFrom,
  cautions,
}: CreatePostInput): CreatePostInput {
  return {
    content,
    schoolId,
    ...(title ? { title } : {}),
    ...(isAnonymous ? { isAnonymous } : {}),
    ...(topic ? { topic } : {}),
    ...(poll ? { poll } : {}),
    ...(isConcern ? { isConcern } : {}),
    ...(commentsFrom ? { commentsFrom } : {}),
    ...(cautions ? { cautions } : {}),
  };
}

type NewPost = {
  input: CreatePostInput;
  /**
   * First name to save in the author's profile before the post is sent. Undefined if the profile already has a first
   * name.
   */
  firstName?: string;
  files: readonly FileToSend[];
  act: string;
  /** Values of the form's fields, which are restored if the post cannot be sent. */
  fields: Record<string, string | number | boolean>;
};

/**
 * Sends a new post, then uploads its files. Offline, a post without files waits on the device, and the mutation
 * resolves to null. A post with files stays in the form.
 */
export function useCreatePost(place: string, discard: () => void) {
  const cache = useQueryClient();
  const userId = useCurrentUser()?.id ?? 0;
  // Asks the server when the form opens whether the person has posted before. The note below the new post depends on
  // the reply and should appear without delay.
  useEffect(() => void hasWrittenPostBefore(userId), [userId]);
  return useMutationWithToast({
    mutationKey: CREATE_POST_MUTATION_KEY,
    meta: { signedOut: 'You must be logged in to create a post. Your draft is saved.' },
    call: async ({ input, firstName, act, files, fields }: NewPost) => {
      if (firstName !== undefined)
        cache.setQueryData(queryKeys.user(), await callApi('PATCH', '/api/user/profile', { firstName }));
      const body = buildPostRequestBody(input);
      const triedAt = navigator.onLine ? Date.now() : null;
      try {
        return await callApi('POST', PATH, body, { act });
      } catch (error) {
        if (!isFailureWithoutResponse(error) || files.length > 0) throw error;
        if (await addToOutbox({ act, userId, path: PATH, body, place, fields, what: 'post', triedAt })) return null;
        throw error;
      }
    },
    done: async (created, { files }) => {
      // Empties the form here, because this callback runs even if the component with the form has been removed from the
      // page.
      discard();
      if (created === null)
        return {
          variant: 'default',
          title: OFFLINE_TOAST_TITLE,
          description: "We'll send your post when you're back online.",
        };
      const { id, schoolId, withheld } = created;
      queueFilesForUpload(userId, { id, schoolId }, files);
      clearChosenFiles(place);
      for (const queryKey of [queryKeys.feed(), queryKeys.schoolPosts(schoolId), queryKeys.ownPosts()])
        void cache.invalidateQueries({ queryKey });
      const isFirst = !(await hasWrittenPostBefore(userId));
      markAsHavingPosted(userId, isFirst && withheld === null ? id : null);
      if (isFirst) finishSiteTour(cache);
      return (
        createPendingReviewToast({ withheld }) ?? {
          title: 'Post created',
          description: 'Your post has been published successfully.',
        }
      );
    },
    failed: (error) => showContentRefusalToast('Error creating post', error),
  });
}
