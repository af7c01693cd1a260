import { globSync } from 'node:fs';
import path from 'node:path';

/** Every page there is, by its file. */
export const PAGES = globSync('app/**/page.tsx').sort();

/** What comes in the place of the parts of an address. */
type Ids = { school: number; user: number };

export const addressOf = (file: string, { school, user }: Ids): string =>
  `/${path.dirname(file)}`
    .replace('/app', '')
    .replaceAll(/\/\([\w-]+\)/g, '')
    .replace(/(?<=\/(?:schools|explore)\/)\[id\]/, String(school))
    .replace(/(?<=\/users\/)\[id\]/, String(user))
    .replace('[kind]', 'review')
    .replaceAll(/\[\w+\]/g, '1');

/** What comes in the place of a part, by its name, or by that and the part before it: `{ 'schools/[id]': 5 }`. */
export type Parts = Record<string, string | number>;

/** The folders of a page below `app`, each with what it is in the address; of one that is not seen there it is null. */
export function foldersOf(file: string, parts: Parts): [folder: string, seen: string | null][] {
  const folders = path.dirname(file).split('/').slice(1);
  return folders.map((folder, at) => {
    if (folder.startsWith('(')) return [folder, null];
    if (!folder.startsWith('[')) return [folder, folder];
    const value = parts[`${folders[at - 1]}/${folder}`] ?? parts[folder];
    if (value === undefined) throw new Error(`${file}: nothing comes in the place of ${folder}.`);
    return [folder, String(value)];
  });
}

/** The same address with such parts. Throws where one is not known, so that no page is left out unseen. */
export const addressWith = (file: string, parts: Parts): string =>
  `/${foldersOf(file, parts)
    .flatMap(([, seen]) => seen ?? [])
    .join('/')}`;
