import { expect } from 'vitest';
import { apiRoutes } from '@/scripts/api-routes';
import { nameOf } from '../contract/endpoints';
import type { Answer } from '../support/call';
import { allowedRows, requestOf, type Request } from './matrix-request';
import type { World } from './matrix-world';

type Spec = { may: string; body?: unknown; query?: { shape: object } };

/** Every endpoint there is, by the name that the tables give it. */
const endpoints = (await apiRoutes()).map(({ method, path, handler }) => ({ name: nameOf(method, path), spec: handler.spec as Spec }));

export const withBody = endpoints.filter(({ spec }) => spec.body !== undefined);
export const withId = endpoints.filter(({ name }) => name.includes('{id}'));
export const lists = endpoints.filter(({ spec }) => spec.query !== undefined);
export const guarded = endpoints.filter(({ spec }) => spec.may !== 'anyone');
export const sortedLists = lists.filter(({ spec }) => 'sort' in (spec.query?.shape ?? {}));

const rows = new Map(allowedRows('owner').map((row) => [row.call, row]));

/** The call as the owner of everything may make it, by the matrix. */
export function allowed(world: World, name: string): Request {
  const row = rows.get(name);
  if (!row) throw new Error(`The matrix has no row that allows the owner ${name}.`);
  return requestOf(world, row, 'owner');
}

/** A refusal says what is wrong in a sentence, and nothing of the inside. */
export function expectRefused(answer: Answer, status: number, what: unknown) {
  const seen = `${JSON.stringify(what)?.slice(0, 80)}: ${answer.text.slice(0, 200)}`;
  expect(answer.status, seen).toBe(status);
  expect(answer.body.message, seen).toMatch(/\S/);
  expect(answer.text, seen).not.toMatch(/[Pp]risma|node_modules|\bSELECT\b|\.ts:|at \w+ \(/);
}
