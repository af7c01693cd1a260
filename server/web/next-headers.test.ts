import { describe, expect, it } from 'vitest';
import { removeInternalNextHeaders } from './next-headers';

const tree = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const LEAF = ['__PAGE__', {}];
const TREE = [
  '',
  { children: [['id', '7', 'd', null], { children: LEAF }, null, 'refetch', 16] },
  ['/explore', '?a=b'],
];

describe('the sanitizing of Next.js request headers', () => {
  it.each([
    ['for a page', {}],
    ['for a followed link', { rsc: '1', 'next-router-state-tree': tree(TREE), 'next-url': '/explore/7?q=%C3%A9' }],
    ['for a link prefetch', { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }],
    [
      'for a link prefetch with its data',
      { rsc: '1', 'next-router-prefetch': '1', 'next-router-state-tree': tree(TREE) },
    ],
    [
      'for a router tree with slots',
      { 'next-router-state-tree': tree(['', { children: LEAF, '@modal': LEAF }, null, null, 0]) },
    ],
  ])('a normal request %s keeps its headers for Next', (_what, headers) => {
    const requestHeaders = { accept: 'text/html', ...headers };
    expect(removeInternalNextHeaders(requestHeaders)).toBe(true);
    expect(requestHeaders).toEqual({ accept: 'text/html', ...headers });
  });

  it.each([
    ['rsc', '2'],
    ['rsc', '1, 1'],
    ['next-router-prefetch', 'x'],
    ['next-router-prefetch', '2'],
    ['next-router-prefetch', '3'],
    ['next-router-segment-prefetch', 'x'],
    ['next-router-segment-prefetch', '/a b'],
    ['next-url', 'https://example.test/'],
    ['next-url', '/%E0%A4%A'],
    ['next-router-state-tree', ''],
    ['next-router-state-tree', 'x'],
    ['next-router-state-tree', '%'],
    ['next-router-state-tree', '%E0%A4%A'],
    ['next-router-state-tree', 'null'],
    ['next-router-state-tree', tree({})],
    ['next-router-state-tree', tree([''])],
    ['next-router-state-tree', tree(['', []])],
    ['next-router-state-tree', tree(['', { children: {} }])],
    ['next-router-state-tree', tree(['', { children: [['id', '7', 'zz', null], {}] }])],
    ['next-router-state-tree', tree(['', {}, 'x'])],
    ['next-router-state-tree', tree(['', {}, null, 'again'])],
    ['next-router-state-tree', `${tree(TREE)}, ${tree(TREE)}`],
    ['next-router-state-tree', '["",{"children":'.repeat(1_000) + '["",{}]' + '}]'.repeat(1_000)],
  ])('a malformed header for Next is refused: %s: %s', { tags: ['Q7'] }, (name, value) =>
    expect(removeInternalNextHeaders({ [name]: value })).toBe(false),
  );

  it.each([
    'next-action',
    'next-resume',
    'next-hmr-refresh',
    'x-middleware-subrequest',
    'x-middleware-prefetch',
    'x-middleware-rewrite',
    'x-nextjs-data',
    'x-next-resume-state-length',
    'x-now-route-matches',
    'x-matched-path',
    'x-invoke-path',
    'x-prerender-revalidate',
  ])('the header %s is removed, because only Next itself may send the header', (name) => {
    const requestHeaders = { host: 'example.test', [name]: '1' };
    expect(removeInternalNextHeaders(requestHeaders)).toBe(true);
    expect(requestHeaders).toEqual({ host: 'example.test' });
  });
});
