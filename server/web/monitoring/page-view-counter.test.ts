import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { countPageView } from './page-view-counter';

const TOKEN = 'a-token-of-a-public-link-0000000';
const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';

beforeEach(() => {
  valuesFromServer.shareViews.clear();
  valuesFromServer.pageViews.clear();
});

type Opened = Record<string, string | number>;

function open({ url = `/shared/${TOKEN}`, method = 'GET', status = 200, ...headers }: Opened = {}) {
  const response = Object.assign(new EventEmitter(), { statusCode: status });
  const request = { url, method, headers: { 'user-agent': BROWSER, ...headers } };
  countPageView(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  response.emit('finish');
}

it('a share view is counted every time that a browser opens a public link', () => {
  open();
  open({ url: `/shared/${TOKEN}?fbclid=1` });
  open({ status: 304 });
  expect([...valuesFromServer.shareViews]).toEqual([[TOKEN, 3]]);
});

it('the views of the home page and of all school pages are counted separately', () => {
  for (const url of ['/', '/?utm_source=poster', '/explore/12', '/explore/340?cursor=x']) open({ url });
  for (const url of ['/explore', '/explore/12/opengraph-image', '/explore/word', '/help', '/schools/12']) open({ url });
  open({ url: '/', cookie: 'sid=abc' });
  open({ url: '/explore/12', 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' });
  expect([Object.fromEntries(valuesFromServer.pageViews), valuesFromServer.shareViews.size]).toEqual([
    { home: 2, school: 2 },
    0,
  ]);
});

it.each<[string, Opened]>([
  ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a link preview', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['a program', { 'user-agent': 'curl/8.5.0' }],
  ['a client without a user agent', { 'user-agent': '' }],
  ['a signed-in reader', { cookie: 'theme=x; sid=abc' }],
  ['a request for part of the page', { rsc: '1' }],
  ['a prefetch by the browser', { 'sec-purpose': 'prefetch;prerender' }],
  ['a HEAD request', { method: 'HEAD' }],
  ['a link that no longer works', { status: 404 }],
  ['the preview picture of the link', { url: `/shared/${TOKEN}/opengraph-image` }],
  ['another page', { url: '/explore' }],
])('a view of a public link is not counted for %s', (_who, request) => {
  open(request);
  expect([...valuesFromServer.shareViews]).toEqual([]);
});

it('the view counter stores only the number of views', () => {
  open({ 'x-forwarded-for': '203.0.113.7', cookie: 'theme=dark' });
  expect(JSON.stringify([...valuesFromServer.shareViews])).toBe(JSON.stringify([[TOKEN, 1]]));
});
