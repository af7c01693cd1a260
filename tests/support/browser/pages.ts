import { globSync } from 'node:fs';
import path from 'node:path';

/** Every page there is, by its file. */
export const PAGES = globSync('app/**/page.tsx');

/** What comes in the place of the parts of an address. */
export type Ids = { school: number; user: number };

export const addressOf = (file: string, { school, user }: Ids): string =>
  `/${path.dirname(file)}`
    .replace('/app', '')
    .replaceAll(/\/\([\w-]+\)/g, '')
    .replace(/(?<=\/(?:schools|explore)\/)\[id\]/, String(school))
    .replace(/(?<=\/users\/)\[id\]/, String(user))
    .replace('[kind]', 'review')
    .replaceAll(/\[\w+\]/g, '1');
