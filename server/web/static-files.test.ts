import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadStaticFiles } from './static-files';

// The path of a rendered page must not count as a static file. Otherwise requests for pages would bypass load shedding
// and the visitors' rate limits.

const build = mkdtempSync(path.join(tmpdir(), 'parent-voice-build-'));
mkdirSync(path.join(build, 'static', 'chunks'), { recursive: true });
writeFileSync(path.join(build, 'static', 'chunks', 'a.js'), '');
afterAll(() => rmSync(build, { recursive: true }));

it.each([
  ['/_next/static/chunks/a.js', true],
  ['/_next/static/chunks/a.js?v=1', true],
  ['/_next/static/chunks', false],
  ['/_next/static', false],
  ['/notice.js', true],
  ['/screens/board-desk.webp', true],
  ['/screens', false],
  ['/screens?1', false],
  ['/screens/', false],
  ['/', false],
])('the address %s is a static file: %s', (address, isFile) =>
  expect(loadStaticFiles(build).isFile(address)).toBe(isFile),
);
