import { AUTOMATIC_TOPIC_VALUE } from '@/components/posts/topics/post-topics';

// Draft keys, one for each form that a person may leave unfinished.

export const newPostDraftKey = (schoolId: number | undefined) => (schoolId === undefined ? 'post' : `post-${schoolId}`);
export const editedPostDraftKey = (post: { id: number }) => `edit-post-${post.id}`;
export const commentDraftKey = (post: { id: number }) => `comment-${post.id}`;
export const replyDraftKey = (thread: { id: number }) => `reply-${thread.id}`;
export const editedCommentDraftKey = (comment: { id: number }) => `edit-comment-${comment.id}`;

/** Initial values of the form for a new post. */
export const INITIAL_POST_FORM_VALUES = {
  title: '',
  content: '',
  isAnonymous: false,
  parentsOnly: false,
  isConcern: false,
  topic: AUTOMATIC_TOPIC_VALUE,
  poll: '',
};
