import { existsSync } from 'node:fs';
import path from 'node:path';

// Which folder may import which. Every other import is refused, so a new folder must be added to these tables first.

/** The top folders, each with the other folders that it may import. `generated` is the database client. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  lib: ['generated'],
  components: ['lib'],
  app: ['components', 'lib'],
  server: ['lib'],
  /** Service worker and its helpers. */
  worker: ['lib'],
  prisma: ['generated', 'lib', 'server', 'tools'],
  tools: ['components', 'lib', 'server', 'tests'],
  scripts: ['generated', 'lib', 'prisma', 'server', 'tests', 'tools'],
  tests: ['app', 'components', 'generated', 'lib', 'lint', 'prisma', 'scripts', 'server', 'tools', 'worker', '.'],
  lint: [],
  generated: [],
  /** Configuration files and the server's entry points: tools look for them at the top. */
  '.': ['app', 'components', 'lib', 'lint', 'tests', 'tools'],
};

/** The folders of components, lowest first. Each may import the folders before it. */
export const COMPONENTS: readonly string[] = [
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
  'seo',
];

/**
 * The folders of lib, lowest first. Its loose files and `text` come before all others: every folder may import them, and
 * they import no folder of the product.
 */
export const LIB: readonly string[] = [
  'text',
  'database',
  'policy',
  'auth',
  'http',
  'violations',
  'audit',
  'settings',
  'words',
  'drafts',
  'waiting',
  'mail',
  'media',
  'users',
  'schools',
  'proof',
  'notifications',
  'push',
  'membership',
  'moderation',
  'posts',
  'events',
  'search',
  'statistics',
  'leaving',
  'inbox',
  'letters',
  'backup',
  'verify',
  'jobs',
  'status',
];

const LINES: Readonly<Record<string, readonly string[]>> = { components: COMPONENTS, lib: LIB };

/** Position before every folder: the loose files of lib. */
const GROUND = -1;
const ON_GROUND = 'lib/text/';

export const isTest = (file: string): boolean => file.includes('.test.');

const floorOf = (file: string): string => {
  if (file.startsWith('prisma/generated/')) return 'generated';
  return file.includes('/') ? (file.split('/', 1)[0] ?? '') : '.';
};

const roomOf = (file: string): string => file.split('/')[1] ?? '';

/** Position of the file's folder in its layer. Null when the folder is not listed. */
function placeOf(file: string): number | null {
  if (file.startsWith(ON_GROUND)) return GROUND;
  const [room, line] = [roomOf(file), LINES[floorOf(file)]];
  const place = line?.indexOf(room) ?? GROUND;
  if (place >= 0 || !line) return place;
  return floorOf(file) === 'lib' && file === `lib/${room}` ? GROUND : null;
}

/** Error for a file in a folder that is not listed, or null. */
export function homeless(file: string): string | null {
  const floor = floorOf(file);
  if (!FLOORS[floor]) return `The folder ${floor} has no floor: name its place in lint/line.ts.`;
  if (placeOf(file) !== null) return null;
  return `${floor}/${roomOf(file)} stands in no line: name its place in lint/line.ts.`;
}

/** Why one file may not import the other, or null. */
export function refusal(from: string, to: string): string | null {
  const [above, below] = [floorOf(from), floorOf(to)];
  const mayUse = [above, ...(FLOORS[above] ?? []), ...(isTest(from) ? ['tests'] : [])];
  if (!mayUse.includes(below)) return `Imports point down: ${above} may not use ${below}.`;
  const [own, other] = [placeOf(from), placeOf(to)];
  if (other === null) return homeless(to);
  if (above !== below || own === null || other <= own) return null;
  if (own === GROUND) return 'The ground floor (the loose files of lib) may not import its folders.';
  return `The folders of ${above} have an order (lint/line.ts): ${roomOf(from)} stands before ${roomOf(to)} and may not import it.`;
}

/** The file of this repository that an import names, with its extension where one is found. Null for a package. */
export function targetOf(specifier: string, importer: string, top: string): string | null {
  const isOurs = specifier.startsWith('@/') || specifier.startsWith('.');
  if (!isOurs) return null;
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(importer), specifier);
  const ending = ['.ts', '.tsx', '.mjs'].find((each) => existsSync(path.join(top, base + each)));
  return base + (ending ?? (path.posix.extname(base) === '' ? '.ts' : ''));
}
