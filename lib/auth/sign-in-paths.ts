/**
 * Pages for all signed-in people. Each path also covers the pages below it, such as /schools/7. Whole path segments are
 * compared, so that /subscription does not match /subscriptions.
 */
const MEMBER_PAGES = [
  '/dashboard',
  '/schools',
  '/calendar',
  '/subscriptions',
  '/account',
  '/notifications',
  '/saved',
  '/search',
  '/share',
];
const ADMIN_PAGES = ['/admin'];
/** Pages about a person's own membership, and about decisions on their own posts. */
const OWN_PAGES = ['/subscription', '/reviews'];

/** All pages that require signing in. */
export const PRIVATE_PAGE_PATHS: readonly string[] = [...MEMBER_PAGES, ...ADMIN_PAGES, ...OWN_PAGES];

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/**
 * Returns the sign-in address for a browser without a session, or null if the path is public. After signing in, the
 * person returns to the path.
 */
export function signInPathIfRequired(path: string, search = ''): string | null {
  if (isUnder(path, '/subscription')) return `/auth?next=${encodeURIComponent(path + withoutSecrets(search))}`;
  if (PRIVATE_PAGE_PATHS.some((root) => isUnder(path, root))) return loginPathReturningTo(path + search);
  return null;
}

/**
 * Address of the button that starts a trial (spec section 2). The address leads to registration, and from registration
 * to the trial.
 */
export const TRIAL_BUTTON_PATH = '/auth?start=trial';
export const TRIAL_PAGE_PATH = '/subscription';

/** Returns the registration address if the person came from the trial button, otherwise null. */
export const trialRegistrationPath = (path: string, search: string): string | null =>
  path === '/login' && new URLSearchParams(search).get('start') === 'trial'
    ? `/register?next=${encodeURIComponent(TRIAL_PAGE_PATH)}`
    : null;

/**
 * Removes a payment's secret from the page's query. The query contains the secret when a bank sends people back to us.
 */
function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search);
  const secrets = [...query.keys()].filter((name) => name.endsWith('_client_secret'));
  if (secrets.length === 0) return search;
  for (const name of secrets) query.delete(name);
  return `?${query}`;
}

export const loginPathReturningTo = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

/** Returns the path to open after signing in, or null if the path may lead to another site (decision A5). */
export function safeReturnPath(next: string | null | undefined): string | null {
  // Browsers read backslashes as slashes, and drop control characters.
  if (!next || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(next)) return null;
  const base = 'http://own.invalid';
  const parsed = URL.parse(next, base);
  return parsed?.origin === base ? next : null;
}

/** Returns the page that opens after signing in if the person requested no particular page (spec section 2). */
export const homePathForUser = (user: { isAdmin: boolean }): string =>
  user.isAdmin ? '/admin/dashboard' : '/dashboard';

/** Anchor of the post form on a school's board. */
export const POST_FORM_ANCHOR = 'write';

/** Returns the id of the school whose board a return path opens, or null for any other page. */
export function schoolIdOfReturnPath(next: string | null): number | null {
  const [, id] = /^\/schools\/([1-9]\d{0,8})(?=[?#]|$)/.exec(safeReturnPath(next) ?? '') ?? [];
  return id === undefined ? null : Number(id);
}
