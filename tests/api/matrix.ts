import { PASSWORD } from '../support/people';
import type { Place, Who } from './matrix-world';

/** Who may call what (security 2.3, with the decisions on it): every endpoint against every state of a person. */
export type Row = {
  /** As tests/contract/endpoints.ts names it. */
  call: string;
  /** What the {id} or {shareToken} in it is. */
  on?: Place;
  body?: object;
  /** The statuses, in the order of WHO. */
  may: string;
  /** The tables whose rows a call that was allowed changes; no other may, and a refused call changes none. */
  writes?: string | ((who: Who) => string);
  /** What then holds, in SQL; {me} and {post} and the other places stand for ids. */
  holds?: string;
  /** What an allowed answer contains; '{me}' and the like stand for ids. */
  shows?: object;
  /** Ids of posts that an answered list has and has not. */
  lists?: Lists | ((who: Who) => Lists);
};

type Lists = { has?: Place[]; not?: Place[] };

/** Who is nobody to us: whoever has no cookie, and whoever has one of a session that is gone. */
const isNobody = (who: Who) => ['visitor', 'deleted', 'demoted'].includes(who);

const NEW_PASSWORD = 'quite another pass phrase';
const NEWCOMER = { email: 'newcomer@example.test', password: 'brand new pass phrase', firstName: 'New', lastName: 'Comer' };

// Who:  visitor inactive trial canceled lapsed owner member admin lapsed-owner deleted demoted
export const MATRIX: Row[] = [
  // Accounts ---------------------------------------------------------------------------------------------------------------
  { call: 'GET /api/user', may: '401 200 200 200 200 200 200 200 200 401 401', shows: { id: '{me}' } },
  {
    call: 'POST /api/login',
    body: { email: 'inactive1@example.test', password: PASSWORD },
    may: '200 200 200 200 200 200 200 200 200 200 200',
    writes: 'sessions users', // the hash of the test's people is an old one, and made anew
    holds: "EXISTS (SELECT FROM users WHERE email = 'inactive1@example.test' AND password LIKE '$argon2id$v=19$m=19456,%')",
    shows: { email: 'inactive1@example.test' },
  },
  {
    call: 'POST /api/register',
    body: NEWCOMER,
    may: '200 200 200 200 200 200 200 200 200 200 200',
    writes: 'sessions users',
    holds: "EXISTS (SELECT FROM users u JOIN sessions s ON s.user_id = u.id WHERE email = 'newcomer@example.test' AND NOT is_admin)",
    shows: { email: NEWCOMER.email, isAdmin: false, hasAccess: false },
  },
  {
    call: 'POST /api/logout',
    may: '200 200 200 200 200 200 200 200 200 200 200',
    writes: (who) => (isNobody(who) ? '' : 'sessions'),
    holds: 'NOT EXISTS (SELECT FROM sessions WHERE user_id = {me})',
  },
  {
    call: 'PATCH /api/user/profile',
    body: { firstName: 'Renamed' },
    may: '401 200 200 200 200 200 200 200 200 401 401',
    writes: 'users',
    holds: "(SELECT array_agg(id) FROM users WHERE first_name = 'Renamed') = ARRAY[{me}]",
    shows: { id: '{me}', firstName: 'Renamed' },
  },
  {
    call: 'POST /api/user/change-password',
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    may: '401 200 200 200 200 200 200 200 200 401 401',
    writes: 'users',
    holds: "(SELECT array_agg(id) FROM users WHERE password LIKE '$argon2id$v=19$m=19456,%') = ARRAY[{me}]",
  },
  {
    call: 'GET /api/user/feed',
    may: '401 200 200 200 200 200 200 200 200 401 401',
    lists: { has: ['post', 'unshared'], not: ['hidden'] },
  },
  { call: 'GET /api/user/subscriptions', may: '401 200 200 200 200 200 200 200 200 401 401', lists: { has: ['school'], not: ['otherSchool'] } },
  { call: 'GET /api/user/posts', may: '401 200 200 200 200 200 200 200 200 401 401', lists: { not: ['hidden'] } },
  {
    call: 'GET /api/user/saved',
    may: '401 200 200 200 200 200 200 200 200 401 401',
    lists: { has: ['post'], not: ['hidden', 'unshared'] },
  },

  // Notifications ----------------------------------------------------------------------------------------------------------
  {
    call: 'GET /api/notifications',
    may: '401 200 200 200 200 200 200 200 200 401 401',
    lists: { has: ['ownNotification'], not: ['foreignNotification'] },
  },
  { call: 'GET /api/notifications/unread-count', may: '401 200 200 200 200 200 200 200 200 401 401' },
  { call: 'GET /api/notifications/stream', may: '401 200 200 200 200 200 200 200 200 401 401' },
  {
    call: 'POST /api/notifications/{id}/mark-read',
    on: 'ownNotification',
    may: '401 200 200 200 200 200 200 200 200 401 401',
    writes: 'notifications',
    holds: '(SELECT array_agg(id) FROM notifications WHERE read) = ARRAY[{ownNotification}]',
  },
  {
    call: 'POST /api/notifications/mark-all-read',
    may: '401 200 200 200 200 200 200 200 200 401 401',
    writes: 'notifications',
    holds: 'NOT EXISTS (SELECT FROM notifications WHERE read <> (user_id = {me}))',
    shows: { count: 0 },
  },
  {
    call: 'DELETE /api/notifications/{id}',
    on: 'ownNotification',
    may: '401 200 200 200 200 200 200 200 200 401 401',
    writes: 'notifications',
    holds: 'NOT EXISTS (SELECT FROM notifications WHERE id = {ownNotification})',
  },
  { call: 'POST /api/notifications/{id}/mark-read', on: 'foreignNotification', may: '401 404 404 404 404 404 404 404 404 401 401' },
  { call: 'DELETE /api/notifications/{id}', on: 'foreignNotification', may: '401 404 404 404 404 404 404 404 404 401 401' },
  { call: 'POST /api/notifications/{id}/mark-read', on: 'missing', may: '401 404 404 404 404 404 404 404 404 401 401' },
  { call: 'DELETE /api/notifications/{id}', on: 'missing', may: '401 404 404 404 404 404 404 404 404 401 401' },

  // Schools ----------------------------------------------------------------------------------------------------------------
  { call: 'GET /api/schools', may: '200 200 200 200 200 200 200 200 200 200 200', lists: { has: ['school', 'otherSchool'] } },
  { call: 'GET /api/schools/{id}', on: 'school', may: '200 200 200 200 200 200 200 200 200 200 200', shows: { id: '{school}' } },
  { call: 'GET /api/schools/{id}', on: 'missing', may: '404 404 404 404 404 404 404 404 404 404 404' },
  {
    call: 'GET /api/schools/{id}/posts',
    on: 'school',
    may: '200 200 200 200 200 200 200 200 200 200 200',
    // A visitor reads what was shared publicly (decision A1).
    lists: (who) => (isNobody(who) ? { has: ['post'], not: ['unshared', 'hidden'] } : { has: ['post', 'unshared'], not: ['hidden'] }),
  },
  { call: 'GET /api/schools/{id}/posts', on: 'missing', may: '404 404 404 404 404 404 404 404 404 404 404' },
  {
    call: 'POST /api/schools/{id}/subscribe',
    on: 'otherSchool',
    may: '401 200 200 200 200 200 200 200 200 401 401',
    writes: 'schools user_school_subscriptions',
    holds: `(SELECT array_agg(user_id) FROM user_school_subscriptions WHERE school_id = {otherSchool}) = ARRAY[{me}]
      AND (SELECT follower_count FROM schools WHERE id = {otherSchool}) = 1`,
    shows: { isFollowing: true },
  },
  {
    call: 'DELETE /api/schools/{id}/subscribe',
    on: 'school',
    may: '401 200 200 200 200 200 200 200 200 401 401',
    writes: 'schools user_school_subscriptions',
    holds: 'NOT EXISTS (SELECT FROM user_school_subscriptions WHERE user_id = {me})',
    shows: { isFollowing: false },
  },
  { call: 'POST /api/schools/{id}/subscribe', on: 'missing', may: '401 404 404 404 404 404 404 404 404 401 401' },
  { call: 'DELETE /api/schools/{id}/subscribe', on: 'missing', may: '401 404 404 404 404 404 404 404 404 401 401' },

  // Posts ------------------------------------------------------------------------------------------------------------------
  {
    call: 'POST /api/posts',
    body: { schoolId: '{school}', content: 'A new post' },
    may: '401 403 201 201 403 201 201 201 403 401 401',
    writes: 'posts',
    holds: "(SELECT array_agg(user_id) FROM posts WHERE content = 'A new post' AND school_id = {school}) = ARRAY[{me}]",
    shows: { schoolId: '{school}', content: 'A new post', isOwner: true },
  },
  {
    call: 'POST /api/posts',
    on: 'missing',
    body: { schoolId: '{missing}', content: 'A post to nowhere' },
    may: '401 403 404 404 403 404 404 404 403 401 401',
  },
  { call: 'GET /api/posts/{id}', on: 'post', may: '401 200 200 200 200 200 200 200 200 401 401', shows: { id: '{post}' } },
  { call: 'GET /api/posts/{id}', on: 'hidden', may: '401 404 404 404 404 404 404 404 404 401 401' },
  { call: 'GET /api/posts/{id}', on: 'missing', may: '401 404 404 404 404 404 404 404 404 401 401' },
  {
    call: 'PATCH /api/posts/{id}',
    on: 'post',
    body: { content: 'Changed' },
    may: '401 403 403 403 403 200 403 403 403 401 401',
    writes: 'posts revisions',
    holds: "(SELECT content FROM posts WHERE id = {post}) = 'Changed'",
    shows: { id: '{post}', content: 'Changed' },
  },
  { call: 'PATCH /api/posts/{id}', on: 'hidden', body: { content: 'Changed' }, may: '401 403 404 404 403 404 404 404 403 401 401' },
  { call: 'PATCH /api/posts/{id}', on: 'missing', body: { content: 'Changed' }, may: '401 403 404 404 403 404 404 404 403 401 401' },
  {
    call: 'DELETE /api/posts/{id}',
    on: 'post',
    may: '401 403 403 403 403 204 403 204 403 401 401',
    writes: (who) => `${who === 'admin' ? 'audit_log ' : ''}comments notifications post_votes posts saved_posts`,
    holds: 'NOT EXISTS (SELECT FROM posts WHERE id = {post}) AND NOT EXISTS (SELECT FROM comments WHERE post_id = {post})',
  },
  {
    call: 'DELETE /api/posts/{id}',
    on: 'hidden',
    may: '401 404 404 404 404 404 404 404 204 401 401',
    writes: 'comments notifications post_votes posts saved_posts',
    holds: 'NOT EXISTS (SELECT FROM posts WHERE id = {hidden})',
  },
  { call: 'DELETE /api/posts/{id}', on: 'missing', may: '401 404 404 404 404 404 404 404 404 401 401' },
  {
    call: 'POST /api/posts/{id}/vote',
    on: 'post',
    body: { voteType: 'downvote' },
    may: '401 200 200 200 200 200 200 200 200 401 401',
    writes: (who) => (who === 'owner' ? 'post_votes posts' : 'notifications post_votes posts'), // nobody is told of his own acts
    holds: `EXISTS (SELECT FROM post_votes WHERE user_id = {me} AND post_id = {post} AND vote_type = 'downvote')
      AND (SELECT (upvote_count, downvote_count) = (1, 1) FROM posts WHERE id = {post})`,
    shows: { upvoteCount: 1, downvoteCount: 1, userVote: 'downvote' },
  },
  { call: 'POST /api/posts/{id}/vote', on: 'hidden', body: { voteType: 'upvote' }, may: '401 404 404 404 404 404 404 404 404 401 401' },
  { call: 'POST /api/posts/{id}/vote', on: 'missing', body: { voteType: 'upvote' }, may: '401 404 404 404 404 404 404 404 404 401 401' },
  {
    call: 'POST /api/posts/{id}/save',
    on: 'unshared',
    may: '401 200 200 200 200 200 200 200 200 401 401',
    writes: 'saved_posts',
    holds: '(SELECT array_agg(user_id) FROM saved_posts WHERE post_id = {unshared}) = ARRAY[{me}]',
    shows: { isSaved: true },
  },
  { call: 'POST /api/posts/{id}/save', on: 'hidden', may: '401 404 404 404 404 404 404 404 404 401 401' },
  { call: 'POST /api/posts/{id}/save', on: 'missing', may: '401 404 404 404 404 404 404 404 404 401 401' },
  {
    call: 'DELETE /api/posts/{id}/save',
    on: 'post',
    may: '401 200 200 200 200 200 200 200 200 401 401',
    writes: 'saved_posts',
    holds: 'NOT EXISTS (SELECT FROM saved_posts WHERE user_id = {me} AND post_id = {post})',
    shows: { isSaved: false },
  },
  {
    call: 'DELETE /api/posts/{id}/save',
    on: 'hidden', // which each of them had saved before
    may: '401 200 200 200 200 200 200 200 200 401 401',
    writes: 'saved_posts',
    holds: 'NOT EXISTS (SELECT FROM saved_posts WHERE user_id = {me} AND post_id = {hidden})',
    shows: { isSaved: false },
  },
  { call: 'DELETE /api/posts/{id}/save', on: 'unshared', may: '401 200 200 200 200 200 200 200 200 401 401', shows: { isSaved: false } },
  { call: 'DELETE /api/posts/{id}/save', on: 'missing', may: '401 404 404 404 404 404 404 404 404 401 401' },

  // Comments ---------------------------------------------------------------------------------------------------------------
  { call: 'GET /api/posts/{id}/comments', on: 'post', may: '401 200 200 200 200 200 200 200 200 401 401' },
  { call: 'GET /api/posts/{id}/comments', on: 'hidden', may: '401 404 404 404 404 404 404 404 404 401 401' },
  { call: 'GET /api/posts/{id}/comments', on: 'missing', may: '401 404 404 404 404 404 404 404 404 401 401' },
  {
    call: 'POST /api/posts/{id}/comments',
    on: 'post',
    body: { content: 'A new comment' },
    may: '401 403 201 201 403 201 201 201 403 401 401',
    writes: 'comments notifications posts',
    holds: `(SELECT array_agg(user_id) FROM comments WHERE post_id = {post} AND content = 'A new comment') = ARRAY[{me}]
      AND (SELECT comment_count FROM posts WHERE id = {post}) = 2`,
    shows: { postId: '{post}', content: 'A new comment', isOwner: true },
  },
  { call: 'POST /api/posts/{id}/comments', on: 'hidden', body: { content: 'Hi' }, may: '401 403 404 404 403 404 404 404 403 401 401' },
  { call: 'POST /api/posts/{id}/comments', on: 'missing', body: { content: 'Hi' }, may: '401 403 404 404 403 404 404 404 403 401 401' },
  {
    call: 'PATCH /api/comments/{id}',
    on: 'comment',
    body: { content: 'Changed' },
    may: '401 403 403 403 403 200 403 403 403 401 401',
    writes: 'comments revisions',
    holds: "(SELECT content FROM comments WHERE id = {comment}) = 'Changed'",
    shows: { id: '{comment}', content: 'Changed' },
  },
  { call: 'PATCH /api/comments/{id}', on: 'lapsedComment', body: { content: 'Hi' }, may: '401 403 403 403 403 403 403 403 403 401 401' },
  { call: 'PATCH /api/comments/{id}', on: 'hiddenComment', body: { content: 'Hi' }, may: '401 403 404 404 403 404 404 404 403 401 401' },
  { call: 'PATCH /api/comments/{id}', on: 'missing', body: { content: 'Hi' }, may: '401 403 404 404 403 404 404 404 403 401 401' },
  {
    call: 'DELETE /api/comments/{id}',
    on: 'comment',
    may: '401 403 403 403 403 204 403 204 403 401 401',
    writes: (who) => `${who === 'admin' ? 'audit_log ' : ''}comments notifications posts`,
    holds: 'NOT EXISTS (SELECT FROM comments WHERE id = {comment})',
  },
  {
    call: 'DELETE /api/comments/{id}',
    on: 'lapsedComment',
    may: '401 403 403 403 403 403 403 204 204 401 401',
    writes: (who) => `${who === 'admin' ? 'audit_log ' : ''}comments notifications posts`,
    holds: 'NOT EXISTS (SELECT FROM comments WHERE id = {lapsedComment})',
  },
  {
    call: 'DELETE /api/comments/{id}',
    on: 'hiddenComment', // another member wrote it
    may: '401 404 404 404 404 404 204 404 404 401 401',
    writes: 'comments notifications posts',
    holds: 'NOT EXISTS (SELECT FROM comments WHERE id = {hiddenComment})',
  },
  { call: 'DELETE /api/comments/{id}', on: 'missing', may: '401 404 404 404 404 404 404 404 404 401 401' },

  // Sharing ----------------------------------------------------------------------------------------------------------------
  {
    call: 'POST /api/posts/{id}/share',
    on: 'unshared',
    may: '401 403 403 403 403 200 403 200 403 401 401',
    writes: 'posts',
    holds: 'EXISTS (SELECT FROM posts WHERE id = {unshared} AND length(share_token) >= 22)',
  },
  { call: 'POST /api/posts/{id}/share', on: 'post', may: '401 403 403 403 403 200 403 200 403 401 401', shows: { shareToken: '{token}' } },
  { call: 'POST /api/posts/{id}/share', on: 'hidden', may: '401 403 404 404 403 404 404 404 403 401 401' },
  { call: 'POST /api/posts/{id}/share', on: 'missing', may: '401 403 404 404 403 404 404 404 403 401 401' },
  {
    call: 'DELETE /api/posts/{id}/share',
    on: 'post',
    may: '401 403 403 403 403 204 403 204 403 401 401',
    writes: 'posts',
    holds: 'EXISTS (SELECT FROM posts WHERE id = {post} AND share_token IS NULL)',
  },
  {
    call: 'DELETE /api/posts/{id}/share',
    on: 'hidden',
    may: '401 404 404 404 404 404 404 404 204 401 401',
    writes: 'posts',
    holds: 'EXISTS (SELECT FROM posts WHERE id = {hidden} AND share_token IS NULL)',
  },
  { call: 'DELETE /api/posts/{id}/share', on: 'missing', may: '401 404 404 404 404 404 404 404 404 401 401' },
  { call: 'GET /api/shared/{shareToken}', on: 'token', may: '200 200 200 200 200 200 200 200 200 200 200', shows: { id: '{post}' } },
  { call: 'GET /api/shared/{shareToken}', on: 'hiddenToken', may: '403 403 403 403 403 403 403 403 403 403 403' },
  { call: 'GET /api/shared/{shareToken}', on: 'missingToken', may: '404 404 404 404 404 404 404 404 404 404 404' },

  // Membership: here payments are not set up; tests/api/membership-states.test.ts has the cells with Stripe ----------------
  { call: 'GET /api/membership', may: '401 200 200 200 200 200 200 200 200 401 401', shows: { isOpen: false } },
  { call: 'POST /api/create-subscription-payment', may: '401 503 503 503 503 503 503 503 503 401 401' },
  {
    call: 'POST /api/create-subscription-from-payment',
    body: { paymentIntentId: 'seti_1234567890' },
    may: '401 503 503 503 503 503 503 503 503 401 401',
  },
  { call: 'POST /api/cancel-subscription', may: '401 503 503 503 503 503 503 503 503 401 401' },
  { call: 'POST /api/reset-subscription', may: '401 503 503 503 503 503 503 503 503 401 401' },
  { call: 'POST /api/fix-subscription', may: '401 503 503 503 503 503 503 503 503 401 401' },
  { call: 'POST /api/billing-portal', may: '401 503 503 503 503 503 503 503 503 401 401' },
  { call: 'POST /api/webhooks/stripe', may: '503 503 503 503 503 503 503 503 503 503 503' },

  // The rest ---------------------------------------------------------------------------------------------------------------
  { call: 'GET /api/health', may: '200 200 200 200 200 200 200 200 200 200 200', shows: { status: 'ok' } },
  { call: 'GET /api/health/live', may: '200 200 200 200 200 200 200 200 200 200 200', shows: { status: 'ok' } },
  { call: 'GET /api/health/ready', may: '200 200 200 200 200 200 200 200 200 200 200', shows: { status: 'ok' } },
  { call: 'GET /api/{...path}', may: '404 404 404 404 404 404 404 404 404 404 404' },
  { call: 'POST /api/{...path}', may: '404 404 404 404 404 404 404 404 404 404 404' },
  { call: 'PUT /api/{...path}', may: '404 404 404 404 404 404 404 404 404 404 404' },
  { call: 'PATCH /api/{...path}', may: '404 404 404 404 404 404 404 404 404 404 404' },
  { call: 'DELETE /api/{...path}', may: '404 404 404 404 404 404 404 404 404 404 404' },
];
