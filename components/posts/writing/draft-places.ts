import { AUTOMATIC_TOPIC } from '@/components/posts/topics/topics';

// Draft keys, one for each form that a person may leave unfinished.

export const newPostDraftPlace = (schoolId: number | undefined) =>
  schoolId === undefined ? 'post' : `post-${schoolId}`;
export const editedPostDraftPlace = (post: { id: number }) => `edit-post-${post.id}`;
export const commentDraftPlace = (post: { id: number }) => `comment-${post.id}`;
export const replyDraftPlace = (thread: { id: number }) => `reply-${thread.id}`;
export const editedCommentDraftPlace = (comment: { id: number }) => `edit-comment-${comment.id}`;

/** Initial values of the form for a new post. */
export const NEW_POST_VALUES = { title: '', content: '', isAnonymous: false, topic: AUTOMATIC_TOPIC, poll: '' };
