import { existsSync } from 'node:fs';
import path from 'node:path';

// Who may use whom. What is not said here is refused: a new folder has no place until somebody gives it one.

/** The top folders, each with the others that it may use; `generated` is the database client. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  lib: ['generated'],
  components: ['lib'],
  app: ['components', 'lib'],
  server: ['lib'],
  /** What a browser keeps and runs beside the pages. */
  worker: ['lib'],
  prisma: ['generated', 'lib', 'server', 'tools'],
  tools: ['components', 'lib', 'server', 'tests'],
  scripts: ['generated', 'lib', 'prisma', 'server', 'tests', 'tools'],
  tests: ['app', 'components', 'generated', 'lib', 'lint', 'prisma', 'scripts', 'server', 'tools', 'worker', '.'],
  lint: [],
  generated: [],
  /** The configurations, and where the server starts: what tools look for at the top. */
  '.': ['app', 'components', 'lib', 'lint', 'tests'],
};

/** The rooms of components, from the ground up: each may use those before it. */
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

/** The same of lib. Its other files and `text` are its ground: all may use them, and they know nothing of the product. */
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

/** Stands before every room. */
const GROUND = -1;
const ON_GROUND = 'lib/text/';

export const isTest = (file: string): boolean => file.includes('.test.');

const floorOf = (file: string): string => {
  if (file.startsWith('prisma/generated/')) return 'generated';
  return file.includes('/') ? (file.split('/', 1)[0] ?? '') : '.';
};

const roomOf = (file: string): string => file.split('/')[1] ?? '';

/** Where a file's room stands in the line of its floor; null when it has no place in it. */
function placeOf(file: string): number | null {
  if (file.startsWith(ON_GROUND)) return GROUND;
  const [room, line] = [roomOf(file), LINES[floorOf(file)]];
  const place = line?.indexOf(room) ?? GROUND;
  if (place >= 0 || !line) return place;
  return floorOf(file) === 'lib' && file === `lib/${room}` ? GROUND : null;
}

/** What is wrong with a file before it imports anything: that nobody has said where its folder stands. */
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
  if (own === GROUND) return 'The ground floor knows nothing of the product.';
  return `The rooms of ${above} form one line (lint/line.ts): ${roomOf(from)} stands before ${roomOf(to)} and may not use it.`;
}

/** The file of ours that an import names, with its ending where there is one; null for a package. */
export function targetOf(specifier: string, importer: string, top: string): string | null {
  const isOurs = specifier.startsWith('@/') || specifier.startsWith('.');
  if (!isOurs) return null;
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(importer), specifier);
  const ending = ['.ts', '.tsx', '.mjs'].find((each) => existsSync(path.join(top, base + each)));
  return base + (ending ?? (path.posix.extname(base) === '' ? '.ts' : ''));
}
