import { describe, expect, it } from 'vitest';
import {
  homePathForUser,
  loginPathReturningTo,
  safeReturnPath,
  schoolIdOfReturnPath,
  signInPathIfRequired,
  TRIAL_BUTTON_PATH,
  trialRegistrationPath,
} from './sign-in-paths';

it("the sign-in redirect removes a payment's secret from the page's address", { tags: ['V14.2.1'] }, () => {
  const search = '?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_x&redirect_status=succeeded';
  expect(signInPathIfRequired('/subscription/success', search)).toBe(
    `/auth?next=${encodeURIComponent('/subscription/success?setup_intent=seti_1&redirect_status=succeeded')}`,
  );
});

describe('the sign-in redirect for visitors who are not signed in', () => {
  it.each([
    '/dashboard',
    '/schools',
    '/schools/12',
    '/subscriptions',
    '/account',
    '/notifications',
    '/saved',
    '/calendar',
    '/search',
    '/admin',
    '/admin/dashboard',
    '/admin/schools/12/edit',
    '/reviews/12',
  ])('a visitor without a session is redirected from %s to the sign-in page', (path) => {
    expect(signInPathIfRequired(path)).toBe(`/login?next=${encodeURIComponent(path)}`);
  });

  it('the sign-in redirect keeps the query of the page', () => {
    expect(signInPathIfRequired('/schools/12', '?post=3&sort=popular')).toBe(
      '/login?next=%2Fschools%2F12%3Fpost%3D3%26sort%3Dpopular',
    );
  });

  it('visitors of /subscription are redirected to /auth, and visitors of /subscriptions to /login', () => {
    expect(signInPathIfRequired('/subscription')).toBe('/auth?next=%2Fsubscription');
    expect(signInPathIfRequired('/subscription/success', '?payment_intent=pi_1')).toBe(
      '/auth?next=%2Fsubscription%2Fsuccess%3Fpayment_intent%3Dpi_1',
    );
    expect(signInPathIfRequired('/subscriptions')).toBe('/login?next=%2Fsubscriptions');
  });

  it.each([
    '/',
    '/auth',
    '/login',
    '/register',
    '/solution',
    '/community-voice',
    '/terms',
    '/privacy',
    '/cookie',
    '/help',
    '/shared/abc',
    '/schoolsx',
    '/subscriptionsx',
    '/administrator',
    '/dashboards',
    '/x/dashboard',
  ])('a browser without a session may read %s', (path) => {
    expect(signInPathIfRequired(path)).toBeNull();
  });
});

/** Addresses of other sites that look like paths of ours (security X7). */
const FOREIGN = [
  'https://evil.example',
  'http://evil.example/dashboard',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  '//evil.example',
  '//evil.example/dashboard',
  '///evil.example',
  '////evil.example',
  '//evil.example@localhost',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '/dashboard\r\nLocation: https://evil.example',
  '/dashboard\r\nSet-Cookie: sid=1',
  '\t//evil.example',
  '\u0020//evil.example',
  ' /dashboard',
  '/\0/evil.example',
  '/dashboard\u007f',
  '@evil.example',
  'evil.example',
  'dashboard',
  './dashboard',
  '../dashboard',
  '?next=/dashboard',
  '#/dashboard',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  '',
];

/** Unusual paths that every browser still opens on our own site. */
const OWN = [
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/@evil.example',
  '/:80',
  '/https://evil.example',
  '/dashboard?next=https://evil.example',
  '/dashboard#//evil.example',
  '/javascript:alert(1)',
  '/；evil.example',
];

describe('the page that opens after signing in', () => {
  it.each([
    '/',
    '/dashboard',
    '/schools/12?post=3',
    '/account#my-posts',
    '/subscription/success?redirect_status=succeeded',
  ])('the address to return to may be %s', (path) => expect(safeReturnPath(path)).toBe(path));

  it.each(FOREIGN.map((payload) => [JSON.stringify(payload), payload] as const))(
    'the address to return to is never %s',
    { tags: ['X7'] },
    (_shown, payload) => {
      expect(safeReturnPath(payload)).toBeNull();
    },
  );

  it.each(OWN)('the address after sign-in stays on our site for the unusual path %s', (payload) => {
    const next = safeReturnPath(payload);
    if (next === null) return;
    expect(new URL(next, 'https://parents.example/login?next=x').origin).toBe('https://parents.example');
    expect(next.startsWith('//')).toBe(false);
  });

  it('safeReturnPath returns null if no return address is given', () => {
    expect(safeReturnPath(null)).toBeNull();
    expect(safeReturnPath(undefined)).toBeNull();
  });

  it('the sign-in address preserves the complete return address', () => {
    const next = new URL(loginPathReturningTo('/schools/12?post=3&x=ü'), 'https://parents.example').searchParams.get(
      'next',
    );
    expect(safeReturnPath(next)).toBe('/schools/12?post=3&x=ü');
  });
});

it('only the sign-in address of the trial button, `/login?start=trial`, redirects to registration', () => {
  expect(TRIAL_BUTTON_PATH).toBe('/auth?start=trial'); // The page /auth redirects to /login and preserves the query.
  expect(trialRegistrationPath('/login', '?start=trial')).toBe('/register?next=%2Fsubscription');
  for (const [path, search] of [
    ['/login', ''],
    ['/login', '?next=%2Fschools'],
    ['/login', '?start=other'],
    ['/register', '?start=trial'],
    ['/', '?start=trial'],
  ] as const)
    expect(trialRegistrationPath(path, search)).toBeNull();
});

it('after sign-in, administrators and parents see different dashboards', () => {
  expect(homePathForUser({ isAdmin: true })).toBe('/admin/dashboard');
  expect(homePathForUser({ isAdmin: false })).toBe('/dashboard');
});

describe('schoolIdOfReturnPath, which finds the school whose page opens after signing in', () => {
  it.each([
    ['/schools/251', 251],
    ['/schools/251?post=7', 251],
    ['/schools/251#write', 251],
    ['/schools', null],
    ['/schools/0', null],
    ['/schools/251/moderation', null],
    ['/explore/251', null],
    ['//other.test/schools/251', null],
    [null, null],
  ])('the return path %s names the school %s', (path, school) => {
    expect(schoolIdOfReturnPath(path)).toBe(school);
  });
});
