import { expect, it } from 'vitest';
import { parseRequestPath } from './request-path';

const of = (url: string, host = 'localhost:3000') => parseRequestPath({ url, headers: { host } });

it.each([
  ['/', '/'],
  ['/explore?q=a/../b', '/explore'],
  ['/schools/%C3%89cole', '/schools/École'],
  ['/a..b/.well-known/...', '/a..b/.well-known/...'],
  ['/x/%5c', '/x/\\'],
  // Next treats `..%2Fdashboard` as one segment, because the slash is encoded.
  ['/shared/..%2Fdashboard', '/shared/../dashboard'],
])('the decoded path of %s is %s', (url, path) => expect(of(url)).toBe(path));

/** Returns the path of the page that Next would serve. */
const resolved = (url: string) => new URL(url, 'http://n').pathname;

it.each([
  '/api/health/../../explore',
  '/api/health/%2e%2e/%2E%2e/explore',
  '/api/health/.%2e/../explore',
  '/api/media/upload/../../login',
  '/api/media/upload/./x',
  '/x/../_global-error',
  '/x/..',
  '/.',
  '/api/health\\..\\..\\explore',
  '/api/health/.\t./.\t./explore',
])('the path %j is rejected, because Next would resolve it to another path', { tags: ['Q7'] }, (url) => {
  expect(of(url)).toBeUndefined();
  expect(resolved(url)).not.toBe(url);
});

it.each(['', 'explore', '*', 'http://evil.example/', '/%', '/%00', '/\0'])(
  'the address %j is rejected, because it is not a plain path',
  (url) => {
    expect(of(url)).toBeUndefined();
  },
);

it.each(['', 'parents.example', '[::1]:3000'])('a request to the host %j is accepted', (host) =>
  expect(of('/', host)).toBe('/'),
);
it.each(['a b', 'a/b', 'a@b', 'a:x'])('a request to the host %j is rejected', (host) =>
  expect(of('/', host)).toBeUndefined(),
);
