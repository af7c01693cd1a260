import type { Method } from '@/tools/api-document/routes';
import { generator } from '../../support/random';
import {
  PATH_IDS,
  RAW_BODIES,
  WRONG,
  WRONG_CURSORS,
  WRONG_LIMITS,
  WRONG_NAMES,
  WRONG_SORTS,
  WRONG_TOKENS,
} from './values';
import { allowedRows, requestOf } from '../policy/matrix-request';
import { WHO, type Place, type Who, type World } from '../policy/matrix-world';

export type RandomRequest = {
  who: Who;
  method: Method;
  address: string;
  raw: BodyInit | undefined;
  headers: Record<string, string>;
};

/** Uploads are tried in uploads.test.ts: at random nearly all of them would be no form. */
const CALLS = allowedRows('owner');
const PLACES: Place[] = [
  'post',
  'unshared',
  'hidden',
  'school',
  'otherSchool',
  'comment',
  'hiddenComment',
  'ownNotification',
  'token',
  'hiddenToken',
  'media',
  'unsharedMedia',
  'hiddenMedia',
  'avatar',
];
const ODD_VALUES: unknown[] = [
  ...new Set(Object.values(WRONG).flat()),
  1,
  2,
  3,
  'upvote',
  'x@example.test',
  '\ud83d',
  '\u202e',
  1e-7,
  [[[]]],
  '𝕏'.repeat(300),
];
const ODD_IDS = [...PATH_IDS, ...WRONG_NAMES, ...WRONG_TOKENS].map(([id]) => id);
const ODD_QUERIES = [
  ...WRONG_LIMITS,
  ...WRONG_SORTS,
  ...WRONG_CURSORS.map((cursor) => `cursor=${cursor}`),
  'limit=1',
  'limit=1e9',
  'sort=popular',
  'sort=discussed',
  'x[y]=z',
  '__proto__[x]=1',
];
const ODD_HEADERS: Record<string, string>[] = [
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Length': '5' },
  { 'X-Forwarded-For': "'; DROP TABLE rate_limits;--" },
  { 'X-Forwarded-For': '::1, fe80::1%lo, x' },
  { Cookie: 'sid=x; sid=y' },
  { Cookie: `sid=${'A'.repeat(4000)}` },
  { Cookie: '__proto__=1; =; ;;' },
  { 'User-Agent': 'ÿ'.repeat(300) },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'X-Middleware-Subrequest': 'middleware:middleware:middleware' },
];

/** Requests without end: half right, wrong somewhere, by everybody, the same for the same seed. */
export function* randomRequests(world: World, seed: number): Generator<RandomRequest, never> {
  const random = generator(seed);
  const chance = (part: number) => random() < part;
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const letters = () =>
    Array.from({ length: Math.floor(random() * 40) }, () => String.fromCharCode(random() * 0xffff)).join('');

  const value = (kept: unknown) => (chance(0.4) ? kept : chance(0.7) ? oneOf(ODD_VALUES) : letters());
  const mutated = (body: object): string => {
    const entries = Object.entries(body).filter(() => chance(0.9));
    if (chance(0.2)) entries.push([oneOf(['id', 'userId', 'isAdmin', '__proto__', letters()]), oneOf(ODD_VALUES)]);
    const text = JSON.stringify(Object.fromEntries(entries.map(([key, kept]) => [key, value(kept)])));
    return chance(0.05) ? text.slice(0, Math.floor(random() * text.length)) : text;
  };

  for (;;) {
    const who = oneOf(WHO);
    const row = oneOf(CALLS);
    const { method, body } = requestOf(world, row, who);
    const id = chance(0.6) && row.on ? row.on : oneOf(PLACES);
    const path = (row.call.split(' ')[1] ?? '').replace(
      /\{\w+\}/,
      chance(0.8) ? String(world.place(id, who)) : oneOf(ODD_IDS),
    );
    const query =
      method === 'GET' && chance(0.5)
        ? `?${[oneOf(ODD_QUERIES), oneOf(ODD_QUERIES)].slice(0, chance(0.5) ? 1 : 2).join('&')}`
        : '';
    yield {
      who,
      method,
      address: path + query,
      raw: method === 'GET' ? undefined : chance(0.1) ? oneOf(RAW_BODIES)[1] : mutated(body ?? {}),
      headers: chance(0.1) ? oneOf(ODD_HEADERS) : {},
    };
  }
}
