import { describe, expect, it } from 'vitest';
import { connectionPool } from '@/lib/database/db';
import { encryptListCursor } from '@/lib/http/response/paginated-list';
import type { HttpMethod } from '@/tools/api-document/api-routes';
import { call } from '../../support/http/call';
import { takeSnapshot } from '../../support/database/snapshot';
import {
  PATH_IDS,
  WRONG_CURSORS,
  WRONG_KEYS,
  WRONG_LIMITS,
  WRONG_NAMES,
  WRONG_SORTS,
  WRONG_TOKENS,
} from './wrong-values';
import {
  buildAllowedRequest,
  expectRefused,
  guardedEndpoints,
  listEndpoints,
  nothingIsWritten,
  sortedListEndpoints,
  endpointsWithBody,
  endpointsWithId,
  endpointsWithKey,
} from './endpoints';
import { makeWorld } from '../policy/matrix-world';
import { MATRIX } from '../policy/matrix';
import { requestOf } from '../policy/matrix-request';
import { everyNth, isThorough } from '../../support/thorough';

const world = await makeWorld();
const { owner, admin } = world.people;
const snapshot = await takeSnapshot();

nothingIsWritten(snapshot);

// All endpoints check ids with one schema, so the daily run tests every second endpoint. The first endpoint of each
// HTTP method gets all wrong values, the others get `SOME_IDS` or `SOME_QUERIES`.
const isFirstOf = (name: string, all: { name: string }[]) =>
  isThorough || all.find((other) => other.name.split(' ')[0] === name.split(' ')[0])?.name === name;
const SOME_IDS = ['1.5', '-1', '2147483648', '%00'];
const SOME_QUERIES = ['limit=abc', 'limit=0', 'sort=evil', 'sort=%00'];

const testedRoutes = everyNth(2, endpointsWithId);

describe.each(testedRoutes)('wrong ids in the address of the endpoint $name', ({ name }) => {
  nothingIsWritten(snapshot);
  const [method, path] = name.split(' ') as [HttpMethod, string];
  const rows = MATRIX.filter(({ call: endpoint }) => endpoint === name);
  const { body } = endpointsWithBody.some((route) => route.name === name)
    ? buildAllowedRequest(world, name)
    : requestOf(world, rows[0]!, 'admin');
  const query = rows.find((row) => row.query)?.query;

  it.each(PATH_IDS.filter(([id]) => isFirstOf(name, testedRoutes) || SOME_IDS.includes(id)))(
    'the id %s is answered with status %i',
    async (id, status) => {
      const address =
        path.replace('{id}', id).replace(/\{(reviewId|eventId|replyId|suggestionId)\}/, '1') +
        (query ? `?${query}` : '');
      expectRefused(await call(method, address, { as: admin, body }), status, id);
    },
  );
});

// These tests check wrong keys, tokens and file names in addresses, for example with a NUL character, which PostgreSQL
// cannot store.
describe.each(everyNth(2, endpointsWithKey))('wrong keys in the address of the endpoint $name', ({ name }) => {
  nothingIsWritten(snapshot);
  const [method, path] = name.split(' ') as [HttpMethod, string];
  const { as, body } = buildAllowedRequest(world, name);

  it.each(WRONG_KEYS)('a request whose URL contains the wrong key %s is refused', { tags: ['X9'] }, async (key) => {
    const answer = await call(method, path.replace('{id}', '1').replace(/\{\w+\}/, key), { as, body });
    expect(answer.status, answer.text.slice(0, 200)).toBeGreaterThanOrEqual(400);
    expectRefused(answer, Math.min(answer.status, 499), key);
  });
});

describe('wrong tokens in GET /api/shared/{shareToken}', () => {
  nothingIsWritten(snapshot);
  it.each(WRONG_TOKENS)('a link with the wrong token %s gets status %i', async (token, status) => {
    expectRefused(await call('GET', `/api/shared/${token}`), status, token);
  });
});

describe('wrong file names in the address of a file', () => {
  nothingIsWritten(snapshot);
  const paths = [`/api/media/${world.place('media', 'owner')}`, '/api/avatars'];

  it.each(WRONG_NAMES)('a request for a file with the wrong name %s gets status %i', async (name, status) => {
    for (const path of paths) {
      for (const as of [owner, null]) expectRefused(await call('GET', `${path}/${name}`, { as }), status, name);
    }
  });

  it('pictures and avatars can be requested by their right file names', async () => {
    expect((await call('GET', `${paths[0]}/jpeg`)).status).toBe(200);
    expect((await call('GET', `${paths[1]}/${world.place('avatar', 'owner')}`)).status).toBe(200);
  });

  it("an avatar address does not serve a post's picture", async () => {
    const { rows } = await connectionPool().query<{ key: string }>(
      'SELECT key FROM stored_files WHERE media_id IS NOT NULL',
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { key } of rows) expectRefused(await call('GET', `/api/avatars/${key}`, { as: owner }), 404, key);
  });
});

const CURSORS = {
  recent: encryptListCursor({ order: 'recent', value: '2026-11-05T12:00:00.000Z', id: 7 }),
  popular: encryptListCursor({ order: 'popular', value: 1.5, id: 7 }),
  discussed: encryptListCursor({ order: 'discussed', value: 1.5, id: 7 }),
};

describe.each(listEndpoints)('wrong query parameters of the list $name', ({ name }) => {
  nothingIsWritten(snapshot);
  const { address, as } = buildAllowedRequest(world, name);
  const list = (query: string) => call('GET', `${address}?${query}`, { as });

  const limits = WRONG_LIMITS.filter((query) => isFirstOf(name, listEndpoints) || SOME_QUERIES.includes(query));
  it.each(limits)('a list refuses the invalid query ?%s', { tags: ['V15.3.7'] }, async (query) =>
    expectRefused(await list(query), 400, query),
  );

  it('a list refuses a forged cursor and a cursor for another sort order', async () => {
    for (const cursor of [...WRONG_CURSORS, CURSORS.popular, CURSORS.discussed]) {
      expectRefused(await list(`cursor=${cursor}`), 400, cursor);
    }
  });

  it('a list treats a limit above 100 as 100', { tags: ['Q2'] }, async () => {
    for (const limit of ['101', '1000000000', '1e9', '100.9'])
      expect((await list(`limit=${limit}`)).status, limit).toBe(200);
  });

  it('a list ignores unknown query parameters', async () => {
    const plain = await list('');
    const stuffed = await list('userId=1&where[isAdmin]=true&__proto__=x&offset=-1&_method=DELETE');
    expect(stuffed.status).toBe(200);
    expect(stuffed.text).toBe(plain.text);
  });
});

describe.each(sortedListEndpoints)('wrong sort orders of the list $name', ({ name }) => {
  nothingIsWritten(snapshot);
  const { address, as } = buildAllowedRequest(world, name);
  const list = (query: string) => call('GET', `${address}?${query}`, { as });

  const sorts = WRONG_SORTS.filter((query) => isFirstOf(name, sortedListEndpoints) || SOME_QUERIES.includes(query));
  it.each(sorts)('a list refuses the sort order ?%s', { tags: ['V15.3.7'] }, async (query) =>
    expectRefused(await list(query), 400, query),
  );

  it("a list accepts a cursor only for the cursor's own sort order", async () => {
    for (const [sort, cursor] of Object.entries(CURSORS)) {
      for (const other of Object.keys(CURSORS)) {
        const answer = await list(`sort=${other}&cursor=${cursor}`);
        if (other === sort) expect(answer.status).toBe(200);
        else expectRefused(answer, 400, { sort, other });
      }
    }
  });
});

describe('an unauthenticated visitor who sends an invalid request', () => {
  nothingIsWritten(snapshot);
  it.each(guardedEndpoints)(
    'an invalid request to $name gets only a sign-in error if the visitor is not signed in',
    async ({ name }) => {
      const [method, path] = name.split(' ') as [HttpMethod, string];
      const answer = await call(method, `${path.replace('{id}', 'abc')}?limit=x&cursor=x`, {
        raw: method === 'GET' ? undefined : '{',
      });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ message: 'You must be logged in.', code: 'unauthenticated' });
    },
  );
});

const FAR = [
  ...[1e308, -1e308, 5e-324, 1e21, 2 ** 53, 3, -0].map((value) => ({ order: 'popular', value, id: 2_147_483_647 })),
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-11-05T12:00:00.123456789Z'].map((value) => ({
    order: 'recent',
    value,
    id: 1,
  })),
];

it.each(FAR)('a list accepts a cursor that contains extreme values: %o', async (cursor) => {
  const query = `sort=${cursor.order}&cursor=${encryptListCursor(cursor)}`;
  for (const path of [`/api/schools/${world.place('school', 'owner')}/posts`, '/api/user/feed']) {
    expect((await call('GET', `${path}?${query}`, { as: owner })).status).toBe(200);
  }
});

it('a page of a list holds at most 100 entries', { tags: ['Q2'] }, async () => {
  const place = [owner!.id, world.place('school', 'owner')];
  await connectionPool().query(
    "INSERT INTO posts (user_id, school_id, content) SELECT $1, $2, 'Post ' || n FROM generate_series(1, 120) n",
    place,
  );
  for (const limit of ['100', '101', '1e9']) {
    expect((await call('GET', `/api/user/posts?limit=${limit}`, { as: owner })).body).toHaveLength(100);
  }
  await snapshot.restore();
});
