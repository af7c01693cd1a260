import { GUESSED_TOPIC } from '@/components/posts/topics/topics';

// Draft keys, one for each form that a person may leave unfinished.

export const newPostPlace = (schoolId: number | undefined) => (schoolId === undefined ? 'post' : `post-${schoolId}`);
export const postEditPlace = (post: { id: number }) => `edit-post-${post.id}`;
export const commentPlace = (post: { id: number }) => `comment-${post.id}`;
export const replyPlace = (thread: { id: number }) => `reply-${thread.id}`;
export const commentEditPlace = (comment: { id: number }) => `edit-comment-${comment.id}`;

/** Initial values of the form for a new post. */
export const NEW_POST = { title: '', content: '', isAnonymous: false, topic: GUESSED_TOPIC, poll: '' };
