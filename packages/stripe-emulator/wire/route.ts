import type { Emulator } from '../core/emulator';
import { invalid, missingParam } from '../core/errors';
import type { TableName } from '../core/state';
import { expandRow, kindsOf, planExpansion } from './expand';
import type { RawMap } from './form';
import { requirePermission } from './permissions';
import { list, readAll, text, wholeFrom, type ParsedParams, type Shape } from './params';

type Ids = Record<string, string>;
type Call<S extends Shape> = { em: Emulator; ids: Ids; given: ParsedParams<S> };

/** Reads and checks the parameters of a request, and returns a function that executes the request. */
type Prepare = (em: Emulator, ids: Ids, raw: RawMap) => () => object;
export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  parts: string[];
  prepare: Prepare;
  /** True if a browser may call the route with a publishable key and the client secret of the intent. */
  isPublic: boolean;
};

const expansion = { expand: list(text) };
const paging = { ...expansion, limit: wholeFrom(1, 100), starting_after: text, ending_before: text };

function address(spec: string): Pick<Route, 'method' | 'parts'> {
  const [method, path = ''] = spec.split(' ');
  return { method: method as Route['method'], parts: path.split('/').slice(1) };
}

/**
 * Defines a route. `spec` is the method and path, for example 'POST /v1/customers/:id'. `kind` is the kind of the
 * returned object.
 */
export function route<S extends Shape>(spec: string, kind: string, shape: S, handle: (call: Call<S>) => object): Route {
  const { method, parts } = address(spec);
  const prepare: Prepare = (em, ids, raw) => {
    const { expand, ...given } = readAll({ ...shape, ...expansion }, raw) as ParsedParams<S> &
      ParsedParams<typeof expansion>;
    const plan = planExpansion(kind, expand ?? [], false);
    requirePermission(em, kind, method === 'GET' ? 'read' : 'write', kindsOf(plan));
    return () => expandRow(em, handle({ em, ids, given: given as unknown as ParsedParams<S> }), plan);
  };
  return { method, parts, prepare, isPublic: false };
}

export const makePublic = (made: Route): Route => ({ ...made, isPublic: true });

type Row = { id: string };

/**
 * Defines a route that returns a list, newest first. `select` returns all rows, of which the response contains one
 * page.
 */
export function listRoute<S extends Shape>(
  path: string,
  kind: string,
  shape: S,
  select: (call: Call<S>) => Row[],
): Route {
  const prepare: Prepare = (em, ids, raw) => {
    const params = readAll({ ...shape, ...paging }, raw);
    const page = params as ParsedParams<typeof paging>;
    const plan = planExpansion(kind, page.expand ?? [], true);
    requirePermission(em, kind, 'read', kindsOf(plan));
    return () => {
      const { rows, hasMore } = pageOf(em, kind, select({ em, ids, given: params as ParsedParams<S> }), page);
      const url = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
      return { object: 'list', data: rows.map((row) => expandRow(em, row, plan)), has_more: hasMore, url };
    };
  };
  return { ...address(`GET ${path}`), prepare, isPublic: false };
}

function pageOf(
  em: Emulator,
  kind: string,
  all: Row[],
  { limit = 10, starting_after: after, ending_before: before }: ParsedParams<typeof paging>,
) {
  if (after !== undefined && before !== undefined) {
    throw invalid('You cannot parameterize both starting_after and ending_before.', { param: 'starting_after' });
  }
  if (before !== undefined) {
    const isNewer = newerThan(em, kind, all, before, 'ending_before');
    const newer = all.filter((row) => isNewer(row.id));
    return { rows: newer.slice(-limit), hasMore: newer.length > limit };
  }
  const isNewer = after === undefined ? null : newerThan(em, kind, all, after, 'starting_after');
  const older = isNewer ? all.filter((row) => row.id !== after && !isNewer(row.id)) : all;
  return { rows: older.slice(0, limit), hasMore: older.length > limit };
}

/**
 * Returns a function that tells whether an object is newer than the object with the id `cursor`. The function compares
 * positions in the whole table, because the filtered rows in `all` may not include the cursor's object.
 */
function newerThan(em: Emulator, kind: string, all: Row[], cursor: string, param: string): (id: string) => boolean {
  const table = Object.hasOwn(em.state.tables, kind)
    ? [...em.state.tables[kind as TableName].keys()].reverse()
    : all.map(({ id }) => id);
  const position = new Map(table.map((id, index) => [id, index]));
  const limit = position.get(cursor);
  if (limit === undefined) throw missingParam(kind, cursor, param);
  return (id) => (position.get(id) ?? Infinity) < limit;
}
