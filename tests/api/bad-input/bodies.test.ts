import { describe, expect, it } from 'vitest';
import { call } from '../../support/http/call';
import { takeSnapshot } from '../../support/database/snapshot';
import { BODY_FIELDS, RAW_BODIES, WRONG_VALUES } from './wrong-values';
import { buildAllowedRequest, expectRefused, nothingIsWritten, endpointsWithBody } from './endpoints';
import { makeWorld } from '../policy/matrix-world';
import { isThorough } from '../../support/thorough';

const world = await makeWorld();
const snapshot = await takeSnapshot();

it('the table of endpoints lists every endpoint that takes a body', () => {
  expect(Object.keys(BODY_FIELDS).sort()).toEqual(endpointsWithBody.map(({ name }) => name).sort());
});

// Endpoints that get every wrong body. Their size limits for bodies differ.
const FULLY_TESTED = ['POST /api/login', 'POST /api/posts', 'POST /api/admin/schools/import-csv'];
// Wrong bodies for half of the other endpoints. A daily run skips the rest to save time, because one function reads the
// bodies of all endpoints (lib/http/request/body.ts).
const SAMPLE = ['an unfinished object', 'a list', '2 MB of zero bytes'];
const rawBodies = (name: string) =>
  RAW_BODIES.filter(([what]) => isThorough || FULLY_TESTED.includes(name) || SAMPLE.includes(what));

const testedKinds = new Set<keyof typeof WRONG_VALUES>();
function wrongValues(kind: keyof typeof WRONG_VALUES): unknown[] {
  const all: unknown[] = WRONG_VALUES[kind];
  const isFirst = !testedKinds.has(kind);
  testedKinds.add(kind);
  if (isThorough || isFirst) return all;
  const odd = all.find((value) => typeof value === 'object' && value !== null);
  return [...new Set([all[0], odd, ...all.filter((value) => value === 'a\0b'), all.at(-1)])];
}

const testedRoutes = endpointsWithBody.filter(
  ({ name }, at) => isThorough || FULLY_TESTED.includes(name) || at % 2 === 0,
);

describe.each(testedRoutes)('wrong bodies for the endpoint $name', ({ name, spec }) => {
  nothingIsWritten(snapshot);
  const { method, address, body, as } = buildAllowedRequest(world, name);
  const fields = Object.entries(BODY_FIELDS[name] ?? {}).map(
    ([field, kind]) =>
      [
        field,
        { needed: kind.endsWith('!'), wrong: wrongValues(kind.replace('!', '') as keyof typeof WRONG_VALUES) },
      ] as const,
  );

  it.each(rawBodies(name))('the endpoint refuses this body: %s', { tags: ['L4', 'Q1'] }, async (what, raw, status) => {
    // Imports accept larger bodies than other endpoints, so the largest test body is invalid for an import but not too
    // large.
    const isSmall = status === 413 && (spec.bodyLimit ?? 0) > 2_000_100;
    expectRefused(await call(method, address, { as, raw }), isSmall ? 400 : status, what);
  });

  it.each(fields)(
    'the endpoint refuses a wrong value for the field %s',
    { tags: ['Q1', 'V1.4.2', 'X2', 'X9', 'Z7'] },
    async (field, { wrong }) => {
      for (const value of wrong) {
        expectRefused(await call(method, address, { as, body: { ...(body as object), [field]: value } }), 400, value);
      }
    },
  );

  it.each(fields.filter(([, { needed }]) => needed))(
    'the endpoint refuses a body without the field %s',
    async (field) => {
      const { [field]: _without, ...rest } = body as Record<string, unknown>;
      expectRefused(await call(method, address, { as, body: rest }), 400, rest);
    },
  );
});

describe('request bodies with half of a surrogate pair, which is invalid Unicode', () => {
  nothingIsWritten(snapshot);
  const lone = 'one \ud83d lone half';
  const whole = 'one \ufffd lone half';

  it.each([
    ['POST /api/posts', { content: lone, title: lone }, { content: whole, title: whole }],
    ['PATCH /api/posts/{id}', { content: lone, title: lone }, { content: whole, title: whole }],
    ['POST /api/posts/{id}/comments', { content: lone }, { content: whole }],
    ['PATCH /api/comments/{id}', { content: lone }, { content: whole }],
    ['PATCH /api/user/profile', { firstName: lone, lastName: lone }, { firstName: whole, lastName: whole }],
    ['POST /api/register', { password: `pass ${lone}`, firstName: lone }, { firstName: whole }],
  ])('half of a surrogate pair becomes U+FFFD in stored text: %s', async (name, broken, stored) => {
    const { method, address, body, as } = buildAllowedRequest(world, name);
    const answer = await call(method, address, { as, body: { ...(body as object), ...broken } });
    expect(answer.body).toMatchObject(stored);
    await snapshot.restore();
  });
});
