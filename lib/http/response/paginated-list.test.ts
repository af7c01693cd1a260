import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { encryptText } from '@/lib/auth/encryption';
import { decryptListCursor, encryptListCursor, buildListReply, readListPage } from './paginated-list';

Object.assign(process.env, { DATABASE_URL: 'postgresql://x', NEXTAUTH_SECRET: 's'.repeat(32) });

const encode = (value: unknown) => encryptText(typeof value === 'string' ? value : JSON.stringify(value), 'cursor');
const refusal = (encoded: string, order = 'recent') => {
  try {
    return decryptListCursor(encoded, order);
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

const RECENT = { order: 'recent', value: '2026-11-05T12:00:00.000Z', id: 7 };
const POPULAR = { order: 'popular', value: -0.5, id: 7 };

describe('the cursor of a list', () => {
  it.each([RECENT, POPULAR, { ...POPULAR, value: 0 }, { ...POPULAR, value: 1 / 3 }, { ...RECENT, id: 2_147_483_647 }])(
    'a decoded cursor contains its original values: %o',
    (cursor) => expect(decryptListCursor(encryptListCursor(cursor), cursor.order)).toEqual(cursor),
  );

  it('a cursor needs no escaping in a URL', () => {
    expect(encryptListCursor({ ...POPULAR, value: 12345.678 })).toMatch(/^[\w-]+$/);
  });

  it('a cursor reveals neither the sort order of the list nor the encoded value', { tags: ['D3'] }, () => {
    const cursor = encryptListCursor({ ...POPULAR, value: 0.577 });
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/popular|0\.577/);
  });

  it('two cursors for the same row are different', { tags: ['D3'] }, () => {
    const cursors = Array.from({ length: 20 }, () => encryptListCursor({ ...POPULAR, value: 0.577 }));
    expect(new Set(cursors).size).toBe(20);
    for (let at = 0; at < cursors[0]!.length - 1; at += 1)
      expect(new Set(cursors.map((one) => one[at])).size).toBeGreaterThan(1);
  });

  it('a cursor has the same length for any sort order, value and id', () => {
    const lengths = [
      RECENT,
      { order: 'discussed', value: -1.2345678901234567e-300, id: 2_147_483_647 },
      { ...POPULAR, value: 0, id: 1 },
      { ...POPULAR, value: 1e6 / Math.sqrt(3) },
      { order: 'suggestions', value: 2_147_483_647, id: 2_147_483_647 },
    ].map((cursor) => encryptListCursor(cursor).length);
    expect(new Set(lengths).size).toBe(1);
  });

  it('decryptListCursor returns null if a list request contains no cursor', () =>
    expect(decryptListCursor(undefined, 'recent')).toBeNull());

  it.each([
    ['from a list in another order', encryptListCursor(RECENT), 'popular'],
    ['from a list in another order', encryptListCursor(POPULAR), 'discussed'],
    ['made with a number instead of a time', encode(['recent', 3, 7]), 'recent'],
    ['made with a time instead of a number', encode(['popular', RECENT.value, 7]), 'popular'],
    ['made with text instead of a time', encode(['recent', 'yesterday', 7]), 'recent'],
    ['made with a time without a zone', encode(['recent', '2026-11-05T12:00:00', 7]), 'recent'],
    ['made with a day that does not exist', encode(['recent', '2026-02-30T12:00:00Z', 7]), 'recent'],
    ['made with a year that PostgreSQL cannot store', encode(['recent', '0000-01-01T00:00:00Z', 7]), 'recent'],
    ['made with an id that no row can have', encode(['recent', RECENT.value, 2_147_483_648]), 'recent'],
    [
      'made with an id far above the largest possible one',
      encode(['recent', RECENT.value, Number.MAX_SAFE_INTEGER]),
      'recent',
    ],
    ['made with a negative id', encode(['recent', RECENT.value, -1]), 'recent'],
    ['made with a fractional id', encode(['recent', RECENT.value, 1.5]), 'recent'],
    ['made with an id as text', encode(['recent', RECENT.value, '7']), 'recent'],
    ['null', encode(['popular', null, 7]), 'popular'],
    ['infinity', encode('["popular",1e999,7]'), 'popular'],
    ['missing one element', encode(['recent', RECENT.value]), 'recent'],
    ['one element too long', encode(['recent', RECENT.value, 7, 8]), 'recent'],
    ['an object', encode({ order: 'recent', value: RECENT.value, id: 7 }), 'recent'],
    ['not JSON', encode('recent'), 'recent'],
    [
      'not encrypted by the server',
      Buffer.from(JSON.stringify(['recent', RECENT.value, 7])).toString('base64url'),
      'recent',
    ],
    ['not base64', '%%%', 'recent'],
    ['nothing', '', 'recent'],
    ['NUL', '\0', 'recent'],
  ])('a cursor is refused if it is %s', (_what, encoded, order) => {
    expect(refusal(encoded, order)).toBe('invalid');
  });
});

describe('reading one page of a list', () => {
  const ROWS = [{ id: 9 }, { id: 7 }, { id: 4 }];
  const part = (query: Parameters<typeof readListPage>[0]) =>
    readListPage(
      query,
      'id',
      async (after, limit) => ROWS.filter(({ id }) => !after || id < after.id).slice(0, limit),
      ({ id }) => id,
    );
  const after = (id: number) => encryptListCursor({ order: 'id', value: id, id });
  /** Returns the query of the next page with its cursor as readable JSON. */
  const withDecodedCursor = (next: string | null) =>
    next?.replace(/(?<=[?&]cursor=)[\w-]+/, (cursor) => JSON.stringify(decryptListCursor(cursor, 'id')));
  const at = (id: number) => JSON.stringify({ order: 'id', value: id, id });

  it('the link to the next page contains the given parameters in the same order', async () => {
    const query = { search: 'a b&c', state: undefined, limit: 2 };
    const { items, next } = await part(query);
    expect([items, withDecodedCursor(next)]).toEqual([ROWS.slice(0, 2), `?search=a+b%26c&limit=2&cursor=${at(7)}`]);
  });

  it('a page of a list begins with the row after the cursor', async () => {
    const { items, next } = await part({ limit: 1, cursor: after(9) });
    expect([items, withDecodedCursor(next)]).toEqual([[{ id: 7 }], `?limit=1&cursor=${at(7)}`]);
    expect(await part({ limit: 1, cursor: after(7) })).toEqual({ items: [{ id: 4 }], next: null });
    expect(await part({ limit: 2, cursor: after(7) })).toEqual({ items: [{ id: 4 }], next: null });
    expect(await part({ limit: 2, cursor: after(4) })).toEqual({ items: [], next: null });
  });

  it('a page of a list is sent with a Link header to the next page', async () => {
    const [request, headers] = [new NextRequest('http://here/api/things/7?limit=1&cursor=x'), new Headers()];
    expect(buildListReply(await part({ limit: 1 }), { request, headers })).toEqual([{ id: 9 }]);
    expect(withDecodedCursor(headers.get('link'))).toBe(`</api/things/7?limit=1&cursor=${at(9)}>; rel="next"`);
  });
});
