import { globSync } from 'node:fs';
import path from 'node:path';

/** All pages, by their source file. */
export const PAGES = globSync(path.join('app', '**', 'page.tsx')).sort();

/** Values for the parameters in the address of a page. */
type Ids = { school: number; user: number };

export const addressOf = (file: string, { school, user }: Ids): string =>
  `/${path.dirname(file)}`
    .replace('/app', '')
    .replaceAll(/\/\([\w-]+\)/g, '')
    .replace(/(?<=\/(?:schools|explore)\/)\[id\]/, String(school))
    .replace(/(?<=\/users\/)\[id\]/, String(user))
    .replace('[kind]', 'review')
    .replaceAll(/\[\w+\]/g, '1');

/**
 * Values for the parameters in a page's address, by the parameter's folder. The key `[id]` applies everywhere, and the
 * key `schools/[id]` only below the folder `schools`.
 */
export type Parts = Record<string, string | number>;

/**
 * Returns the folders of a page below `app`, each with its segment of the address. The segment is null for a route
 * group, which does not appear in addresses.
 */
export function foldersOf(file: string, parts: Parts): [folder: string, seen: string | null][] {
  const folders = path.dirname(file).split('/').slice(1);
  return folders.map((folder, at) => {
    if (folder.startsWith('(')) return [folder, null];
    if (!folder.startsWith('[')) return [folder, folder];
    const value = parts[`${folders[at - 1]}/${folder}`] ?? parts[folder];
    if (value === undefined) throw new Error(`${file}: there is no value for ${folder}.`);
    return [folder, String(value)];
  });
}

/**
 * Returns the page's address with these parameter values. Throws if a parameter has no value, so that no test silently
 * skips a page.
 */
export const addressWith = (file: string, parts: Parts): string =>
  `/${foldersOf(file, parts)
    .flatMap(([, seen]) => seen ?? [])
    .join('/')}`;
