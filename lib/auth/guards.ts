/** Which pages want what. Whole segments are matched: /subscription is not a beginning of /subscriptions. */
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
/** One's membership, and what was decided on one's post. */
const OWN_PAGES = ['/subscription', '/reviews'];

/** Everything that nobody sees without signing in. */
export const PRIVATE_PAGES: readonly string[] = [...MEMBER_PAGES, ...ADMIN_PAGES, ...OWN_PAGES];

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** Where a browser without a session is sent from this path (and comes back to, with its query), or null when anyone may read it. */
export function signInAddress(path: string, search = ''): string | null {
  if (isUnder(path, '/subscription')) return `/auth?next=${encodeURIComponent(path + withoutSecrets(search))}`;
  if (PRIVATE_PAGES.some((root) => isUnder(path, root))) return loginAddress(path + search);
  return null;
}

/** The trial's button (spec section 2): by /auth and /login, as decision A3 has it, on to registering and from there to the trial. */
export const TRIAL_BUTTON = '/auth?start=trial';
export const TRIAL_PAGE = '/subscription';

/** Where somebody registers who asked for the trial; null on every other way to sign in. */
export const trialAddress = (path: string, search: string): string | null =>
  path === '/login' && new URLSearchParams(search).get('start') === 'trial'
    ? `/register?next=${encodeURIComponent(TRIAL_PAGE)}`
    : null;

/** A bank sends people back with the payment's secret in the address; it is not carried on. */
function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search);
  const secrets = [...query.keys()].filter((name) => name.endsWith('_client_secret'));
  if (secrets.length === 0) return search;
  for (const name of secrets) query.delete(name);
  return `?${query}`;
}

export const loginAddress = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

/**
 * Decision A5: the path to return to after signing in, when it is one of ours, else null.
 * One leading slash, not followed by another or by a backslash, which browsers read as a slash; no control characters, which they drop.
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(next)) return null;
  const base = 'http://own.invalid';
  const parsed = URL.parse(next, base);
  return parsed?.origin === base ? next : null;
}

/** Spec section 2: where sign-in leads when nothing else was asked for. */
export const homeOf = (user: { isAdmin: boolean }): string => (user.isAdmin ? '/admin/dashboard' : '/dashboard');
