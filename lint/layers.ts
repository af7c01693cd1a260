import { existsSync } from 'node:fs';
import path from 'node:path';

// Rules for which folder may import which other folder. An import that these tables do not list is refused, so a new
// folder must first be added.

/** The top folders, each with the other folders that it may import. `generated` is the database client. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  lib: ['generated'],
  components: ['lib'],
  app: ['components', 'lib'],
  server: ['lib', 'packages'],
  /** Folder of the service worker and its helpers. */
  worker: ['lib'],
  prisma: ['generated', 'lib', 'packages', 'server'],
  tools: ['components', 'lib', 'packages', 'server', 'tests'],
  scripts: ['generated', 'lib', 'packages', 'prisma', 'server', 'tests', 'tools'],
  tests: [
    'app',
    'components',
    'generated',
    'lib',
    'lint',
    'packages',
    'prisma',
    'scripts',
    'server',
    'tools',
    'worker',
    '.',
  ],
  lint: [],
  /** Packages that do not depend on this site, so that other sites can use them. */
  packages: [],
  generated: [],
  /** Configuration files and the server's entry points, which tools look for in the top folder. */
  '.': ['app', 'components', 'lib', 'lint', 'tests', 'tools'],
};

/** The folders of components, lowest first. Each folder may import the folders before it. */
export const COMPONENT_ORDER: readonly string[] = [
  'jsx',
  'ui',
  'mail',
  'providers',
  'illustrations',
  'auth',
  'membership',
  'drafts',
  'contact',
  'push',
  'schools',
  'storm',
  'media',
  'posts',
  'account',
  'notifications',
  'layout',
  'events',
  'search',
  'explore',
  'moderation',
  'admin',
  'gallery',
  'seo',
];

/**
 * The folders of lib, lowest first. Every folder may also import the base layer, which consists of `BASE` and the files
 * directly in lib.
 */
export const LIB_ORDER: readonly string[] = [
  'database',
  'policy',
  'auth',
  'http',
  'csp-reports',
  'audit',
  'settings',
  'content-warnings',
  'drafts',
  'outbox',
  'mail',
  'media',
  'users',
  'schools',
  'verification',
  'storm',
  'notifications',
  'push',
  'membership',
  'moderation',
  'posts',
  'events',
  'search',
  'statistics',
  'data-rights',
  'inbox',
  'mailings',
  'news-emails',
  'backup',
  'integrity',
  'jobs',
  'status',
];

const ORDERS: Readonly<Record<string, readonly string[]>> = { components: COMPONENT_ORDER, lib: LIB_ORDER };

/** Folders of lib that belong to the base layer, together with the files directly in lib. */
export const BASE_LAYER: readonly string[] = ['text', 'time', 'browser', 'process', 'web'];

/**
 * Position of lib's base layer. A folder may import only folders at lower positions. All other positions of lib are 0
 * or higher, so every folder of lib may import the base layer.
 */
const BASE_POSITION = -1;

export const isTest = (file: string): boolean => file.includes('.test.');

const layerOf = (file: string): string => {
  if (file.startsWith('prisma/generated/')) return 'generated';
  return file.includes('/') ? (file.split('/', 1)[0] ?? '') : '.';
};

const folderOf = (file: string): string => file.split('/')[1] ?? '';

/** Returns the position of a file's folder in the import order, or null if the folder is not listed. */
function positionOf(file: string): number | null {
  if (layerOf(file) === 'lib' && BASE_LAYER.includes(folderOf(file))) return BASE_POSITION;
  const [folder, order] = [folderOf(file), ORDERS[layerOf(file)]];
  const place = order?.indexOf(folder) ?? BASE_POSITION;
  if (place >= 0 || !order) return place;
  return layerOf(file) === 'lib' && file === `lib/${folder}` ? BASE_POSITION : null;
}

/** Returns the error for a file in a folder that is not listed, or null. */
export function describeUnlistedFolder(file: string): string | null {
  const layer = layerOf(file);
  if (!LAYERS[layer]) return `The folder ${layer} has no layer. Add it to lint/layers.ts.`;
  if (positionOf(file) !== null) return null;
  return `${layer}/${folderOf(file)} is not listed in lint/layers.ts. Add it there.`;
}

/** Returns the reason why one file may not import the other, or null. */
export function refusal(from: string, to: string): string | null {
  const [above, below] = [layerOf(from), layerOf(to)];
  const mayUse = [above, ...(LAYERS[above] ?? []), ...(isTest(from) ? ['tests'] : [])];
  if (!mayUse.includes(below)) return `Imports point down: ${above} may not use ${below}.`;
  const [own, other] = [positionOf(from), positionOf(to)];
  if (other === null) return describeUnlistedFolder(to);
  if (above !== below || own === null || other <= own) return null;
  if (own === BASE_POSITION) return 'The base layer of lib may not import its other folders.';
  return `The folders of ${above} have an order (lint/layers.ts): ${folderOf(from)} comes before ${folderOf(to)} and may not import it.`;
}

/** npm scope of our own packages. */
const OUR_PACKAGES = '@parent-voice/';

/**
 * Returns the path in this repository that an import names, or null for a package from npm. Adds a missing file
 * extension, except for our own packages.
 */
export function targetOf(specifier: string, importer: string, top: string): string | null {
  if (specifier.startsWith(OUR_PACKAGES)) return specifier.replace(OUR_PACKAGES, 'packages/');
  const isOurs = specifier.startsWith('@/') || specifier.startsWith('.');
  if (!isOurs) return null;
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(importer), specifier);
  const extension = ['.ts', '.tsx', '.mjs'].find((each) => existsSync(path.join(top, base + each)));
  return base + (extension ?? (path.posix.extname(base) === '' ? '.ts' : ''));
}
