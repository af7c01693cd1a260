import type { Action, ContentOwnerAction, SchoolAction } from '@/lib/policy/access-policy';
import type { HttpMethod } from '@/tools/api-document/api-routes';

type Row = {
  call: `${HttpMethod} /api/${string}` | `${HttpMethod} /api`;
  may: Action | ContentOwnerAction | SchoolAction;
};

/** The API calls in the specification (section 7), with the permission that each call needs. */
export const SPECIFIED_CALLS: Row[] = [
  { call: 'GET /api/user', may: 'account.use' },
  { call: 'POST /api/login', may: 'anyone' },
  { call: 'POST /api/register', may: 'anyone' },
  { call: 'POST /api/logout', may: 'anyone' },
  { call: 'PATCH /api/user/profile', may: 'account.use' },
  { call: 'POST /api/user/change-password', may: 'account.use' },
  { call: 'POST /api/user/avatar', may: 'account.picture' },
  { call: 'GET /api/user/feed', may: 'post.read' },
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
  { call: 'POST /api/media/upload', may: 'post.attach' },
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

  { call: 'GET /api/admin/schools', may: 'school.manage' },
  { call: 'GET /api/admin/schools/{id}', may: 'school.manage' },
  { call: 'POST /api/admin/schools', may: 'school.manage' },
  { call: 'PUT /api/admin/schools/{id}', may: 'school.manage' },
  { call: 'DELETE /api/admin/schools/{id}', may: 'school.manage' },
  { call: 'POST /api/admin/schools/import-csv', may: 'school.manage' },

  { call: 'GET /api/admin/users', may: 'user.manage' },
  { call: 'PUT /api/admin/users/{id}', may: 'user.manage' },
  { call: 'POST /api/admin/users/bulk-delete', may: 'user.manage' },
];

/**
 * Returns an endpoint's name, such as 'GET /api/posts/{id}', from its method and its folder, such as /api/posts/[id].
 * The tables of endpoints in the tests use these names.
 */
export const nameOf = (method: HttpMethod, path: string): string =>
  `${method} ${path.replace(/\[\[(.+?)\]\]|\[(.+?)\]/g, (_all, rest?: string, single?: string) => `{${rest ?? single}}`)}`;
