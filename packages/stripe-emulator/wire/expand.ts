import { receiptLink } from '../billing/receipt-link';
import { findRow, now, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { deepCopy } from '../core/events';
import type { TableName } from '../core/state';
import { includedRows } from './included';
import { ANY_KIND, kindOf, links, type Link } from './links';

const MAX_DEPTH = 4;

type Step = { path: string[]; link: Link };
type Json = Record<string, unknown>;
const isMap = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the steps that expand a response. Each step replaces an id by the object with this id. Throws for an invalid
 * property, before the request changes anything.
 */
export function planExpansion(
  /** Type of the object in the response. */
  kind: string,
  /** Properties to expand. */
  wanted: string[],
  /** True if the response is a list of objects of this type. */
  isList: boolean,
): Step[][] {
  return wanted.map((property) => {
    const parts = property.split('.');
    if (parts.length > MAX_DEPTH) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${property}`, {
        param: 'expand',
      });
    }
    if (!isList) return stepsFrom(kind, parts, property);
    if (parts[0] !== 'data') {
      throw invalid(
        `This property cannot be expanded (${property}). You may want to try expanding 'data.${property}' instead.`,
        {
          param: 'expand',
        },
      );
    }
    return stepsFrom(kind, parts.slice(1), property);
  });
}

function stepsFrom(kind: string, parts: string[], property: string): Step[] {
  if (parts.length === 0) return [];
  for (let length = 1; length <= parts.length; length++) {
    const path = parts.slice(0, length);
    const link = links[kind]?.[path.join('.')];
    if (!link) continue;
    let rest = parts.slice(length);
    if (link.isList && rest[0] === 'data') rest = rest.slice(1);
    return [{ path, link }, ...(link.kind ? stepsFrom(link.kind, rest, property) : noFurther(rest, property))];
  }
  throw cannotExpand(property);
}

function noFurther(rest: string[], property: string): Step[] {
  if (rest.length > 0) throw cannotExpand(property);
  return [];
}

const cannotExpand = (property: string) =>
  invalid(`This property cannot be expanded (${property}).`, { param: 'expand' });

/** Returns the kinds of the expanded objects, which the response contains in full instead of as ids. */
export const kindsOf = (plan: Step[][]): string[] => plan.flat().flatMap(({ link: { kind } }) => kind ?? []);

/** Returns a copy of an object for the response, with the requested ids expanded. */
export function expandRow(em: Emulator, row: object, plan: Step[][]): Json {
  const result = fresh(em, row);
  for (const steps of plan) apply(em, result, steps);
  return result;
}

/**
 * Returns a copy of a stored object. An invoice gets new receipt links, because Stripe also creates new links on every
 * read.
 */
function fresh(em: Emulator, row: object): Json {
  const read = deepCopy(row) as Json;
  if (read.object !== 'invoice' || !read.hosted_invoice_url) return read;
  const link = receiptLink(em.base, String(read.id), now(em));
  return { ...read, hosted_invoice_url: link, invoice_pdf: link };
}

function apply(em: Emulator, owner: Json, [step, ...rest]: Step[]): void {
  if (!step || owner.deleted === true) return;
  const last = step.path.at(-1) ?? '';
  const holder = step.path.slice(0, -1).reduce<unknown>((value, key) => (isMap(value) ? value[key] : undefined), owner);
  if (!isMap(holder)) return;
  if (step.link.isIncluded && holder[last] === undefined) holder[last] = deepCopy(includedRows(em, owner, last));
  const value = holder[last];
  if (typeof value === 'string' && step.link.kind) holder[last] = loaded(em, step.link.kind, value);
  for (const inner of innerOf(holder[last])) apply(em, inner, rest);
}

function innerOf(value: unknown): Json[] {
  if (!isMap(value)) return [];
  return value.object === 'list' && Array.isArray(value.data) ? value.data.filter(isMap) : [value];
}

function loaded(em: Emulator, kind: string, id: string): unknown {
  const row = findRow(em, (kind === ANY_KIND ? kindOf(id) : kind) as TableName, id);
  if (row) return fresh(em, row);
  return em.state.deletedCustomers.includes(id) ? { id, object: 'customer', deleted: true } : id;
}
