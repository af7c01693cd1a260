import type { Action, OwnerAction } from '@/lib/policy/policy';
import type { Method } from '@/scripts/api-routes';

type Row = { call: `${Method} /api/${string}` | `${Method} /api`; may: Action | OwnerAction };

/** Section 7 of the specification, as far as it is built, and who may call each. */
export const SPECIFIED: Row[] = [
  { call: 'GET /api/user', may: 'account.use' },
  { call: 'POST /api/login', may: 'anyone' },
  { call: 'POST /api/register', may: 'anyone' },
  { call: 'POST /api/logout', may: 'anyone' },
  { call: 'PATCH /api/user/profile', may: 'account.use' },
  { call: 'POST /api/user/change-password', may: 'account.use' },
  { call: 'GET /api/user/feed', may: 'account.use' },
  { call: 'GET /api/user/subscriptions', may: 'account.use' },

  { call: 'GET /api/notifications', may: 'account.use' },
  { call: 'GET /api/notifications/unread-count', may: 'account.use' },
  { call: 'POST /api/notifications/{id}/mark-read', may: 'account.use' },
  { call: 'POST /api/notifications/mark-all-read', may: 'account.use' },
  { call: 'DELETE /api/notifications/{id}', may: 'account.use' },

  { call: 'GET /api/schools', may: 'anyone' },
  { call: 'GET /api/schools/{id}', may: 'anyone' },
  { call: 'GET /api/schools/{id}/posts', may: 'anyone' },
  { call: 'POST /api/schools/{id}/subscribe', may: 'school.follow' },
  { call: 'DELETE /api/schools/{id}/subscribe', may: 'school.follow' },
  { call: 'POST /api/posts', may: 'post.create' },
  { call: 'POST /api/posts/{id}/vote', may: 'post.vote' },
  { call: 'POST /api/posts/{id}/comments', may: 'post.comment' },
  { call: 'POST /api/posts/{id}/share', may: 'post.share' },
  { call: 'DELETE /api/posts/{id}', may: 'post.delete' },
  { call: 'GET /api/shared/{shareToken}', may: 'anyone' },

  { call: 'POST /api/create-subscription-payment', may: 'account.use' },
  { call: 'POST /api/create-subscription-from-payment', may: 'account.use' },
  { call: 'POST /api/cancel-subscription', may: 'account.use' },
  { call: 'POST /api/reset-subscription', may: 'account.use' },
  { call: 'POST /api/fix-subscription', may: 'account.use' },
];

/** What we added: docs/decisions and the decisions on the specification say why. */
export const ADDED: Row[] = [
  { call: 'GET /api/user/posts', may: 'account.use' },
  { call: 'GET /api/user/saved', may: 'account.use' },
  { call: 'GET /api/notifications/stream', may: 'account.use' },
  { call: 'GET /api/posts/{id}', may: 'account.use' },
  { call: 'PATCH /api/posts/{id}', may: 'post.edit' },
  { call: 'GET /api/posts/{id}/comments', may: 'account.use' },
  { call: 'DELETE /api/posts/{id}/share', may: 'post.unshare' },
  { call: 'POST /api/posts/{id}/save', may: 'account.use' },
  { call: 'DELETE /api/posts/{id}/save', may: 'account.use' },
  { call: 'PATCH /api/comments/{id}', may: 'comment.edit' },
  { call: 'DELETE /api/comments/{id}', may: 'comment.delete' },
  { call: 'GET /api/membership', may: 'account.use' },
  { call: 'POST /api/billing-portal', may: 'account.use' },
  { call: 'POST /api/webhooks/stripe', may: 'anyone' },
  { call: 'GET /api/health', may: 'anyone' },
  { call: 'GET /api/health/live', may: 'anyone' },
  { call: 'GET /api/health/ready', may: 'anyone' },
  { call: 'GET /api/{...path}', may: 'anyone' },
  { call: 'POST /api/{...path}', may: 'anyone' },
  { call: 'PUT /api/{...path}', may: 'anyone' },
  { call: 'PATCH /api/{...path}', may: 'anyone' },
  { call: 'DELETE /api/{...path}', may: 'anyone' },
];

/** The rest of section 7: a row moves up when its issue builds it. */
export const NOT_YET: { call: Row['call']; issue: number }[] = [
  { call: 'POST /api/user/avatar', issue: 4 },
  { call: 'POST /api/media/upload', issue: 4 },

  { call: 'GET /api/admin/schools', issue: 5 },
  { call: 'GET /api/admin/schools/{id}', issue: 5 },
  { call: 'POST /api/admin/schools', issue: 5 },
  { call: 'PUT /api/admin/schools/{id}', issue: 5 },
  { call: 'DELETE /api/admin/schools/{id}', issue: 5 },
  { call: 'POST /api/admin/schools/import-csv', issue: 5 },
  { call: 'GET /api/admin/users', issue: 5 },
  { call: 'PUT /api/admin/users/{id}', issue: 5 },
  { call: 'POST /api/admin/users/bulk-delete', issue: 5 },
];

/** The name of an endpoint as the tables write it, from the folder that Next reads: /api/posts/[id] is /api/posts/{id}. */
export const nameOf = (method: Method, path: string): string =>
  `${method} ${path.replace(/\[\[(.+?)\]\]|\[(.+?)\]/g, (_all, rest?: string, single?: string) => `{${rest ?? single}}`)}`;
