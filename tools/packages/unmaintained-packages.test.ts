import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listUnmaintainedPackages, ALLOWED_UNMAINTAINED_PACKAGES } from './unmaintained-packages';

it('a package is unmaintained if its newest release is too old, even if its registry entry changed recently', () => {
  const releases = new Map([
    ['old', { created: '2019-01-01', modified: '2026-10-01', '1.0.0': '2020-06-01', '1.0.1': '2022-06-01' }],
    ['kept', { created: '2019-01-01', modified: '2026-10-01', '2.0.0': '2026-05-01', '1.9.1': '2020-05-01' }],
    ['removed', { created: '2019-01-01', modified: '2026-10-01', unpublished: '2026-10-01' }],
  ]);
  expect(listUnmaintainedPackages(releases, new Date('2023-11-29'))).toEqual(['old', 'removed']);
});

it('the list of packages that may be unmaintained names only current dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  expect(Object.keys(ALLOWED_UNMAINTAINED_PACKAGES).filter((name) => !(name in dependencies))).toEqual([]);
});
