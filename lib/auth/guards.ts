/**
 * Pages grouped by the right that a visitor needs. Whole path segments are compared, so the page /subscription does not
 * include /subscriptions.
 */
const MEMBER_PAGES = [
  '/dashboard',
  '/schools',
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
export const PRIVATE_PAGES: readonly string[] = [...MEMBER_PAGES, ...ADMIN_PAGES, ...OWN_PAGES];

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/**
 * Returns the sign-in address for a browser without a session. After signing in, the person returns to the given path
 * and its query. Returns null for a public path.
 */
export function requiredSignInPath(path: string, search = ''): string | null {
  if (isUnder(path, '/subscription')) return `/auth?next=${encodeURIComponent(path + withoutSecrets(search))}`;
  if (PRIVATE_PAGES.some((root) => isUnder(path, root))) return loginPathReturningTo(path + search);
  return null;
}

/**
 * Address of the button that starts a trial (spec section 2). It leads through /auth and /login (decision A3) to
 * registration, and from there to the trial.
 */
export const TRIAL_BUTTON_PATH = '/auth?start=trial';
export const TRIAL_PAGE_PATH = '/subscription';

/** Returns the registration address if the person came from the trial button. Returns null otherwise. */
export const trialRegistrationPath = (path: string, search: string): string | null =>
  path === '/login' && new URLSearchParams(search).get('start') === 'trial'
    ? `/register?next=${encodeURIComponent(TRIAL_PAGE_PATH)}`
    : null;

/** Removes the secret of a payment from the page's address. The secret is there when a bank sends people back to us. */
function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search);
  const secrets = [...query.keys()].filter((name) => name.endsWith('_client_secret'));
  if (secrets.length === 0) return search;
  for (const name of secrets) query.delete(name);
  return `?${query}`;
}

export const loginPathReturningTo = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

/**
 * Returns the path to open after signing in if the path is on our site, else null. The path must begin with exactly one
 * slash. A backslash after the slash is refused, because browsers read it as a second slash. Control characters are
 * refused, because browsers drop them (decision A5).
 */
export function safeReturnPath(next: string | null | undefined): string | null {
  if (!next || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(next)) return null;
  const base = 'http://own.invalid';
  const parsed = URL.parse(next, base);
  return parsed?.origin === base ? next : null;
}

/** Returns the page that opens after signing in if the person requested no particular page (spec section 2). */
export const homePathOf = (user: { isAdmin: boolean }): string => (user.isAdmin ? '/admin/dashboard' : '/dashboard');
