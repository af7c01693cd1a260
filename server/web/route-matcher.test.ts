import { expect, it } from 'vitest';
import { createRouteMatcher } from './route-matcher';

const of = createRouteMatcher([
  '/',
  '/schools/[id]',
  '/schools/[id]/poster',
  '/api/schools/[id]',
  '/api/schools/csv',
  '/api/schools/[id]/[thing]',
  '/api/security.txt',
  '/api/[[...path]]',
]);

it.each([
  ['/', '/'],
  ['/schools/5?tab=events', '/schools/[id]'],
  ['/schools/5/poster', '/schools/[id]/poster'],
  ['/api/schools/csv', '/api/schools/csv'],
  ['/api/schools/1', '/api/schools/[id]'],
  ['/api/schools/1/posts', '/api/schools/[id]/[thing]'],
  ['/api/securityxtxt', '/api/[[...path]]'],
  ['/api/no/such', '/api/[[...path]]'],
  ['/api', '/api/[[...path]]'],
  ['/_next/static/chunks/a.js', '/_next/static'],
  ['/wp-login.php?user=somebody@example.test', 'other'],
  ['/schools/5/a/b', 'other'],
  ['', 'other'],
])('the path %s belongs to the route %s', (url, route) => expect(of(url)).toBe(route));
