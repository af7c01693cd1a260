import type { HttpMethod } from '@/tools/api-document/api-routes';
import { MATRIX, type Row } from './matrix';
import { TINY_JPEG } from '../../support/media/stored-media';
import type { Place, Who, World } from './matrix-world';

export type Request = { method: HttpMethod; address: string; body: unknown; form: FormData | undefined };

/**
 * Returns the status that a row of the permission matrix expects for a person. By default, an administrator without a
 * second factor gets the same status as the person `trial`.
 */
export const expectedStatus = (row: Row, who: Who): number => {
  if (who !== 'unproven admin') return row.may[who];
  return row.unproven ?? row.may.trial;
};

/** Returns the request that a row of the permission matrix describes, as the person `who` sends it. */
export function requestOf(world: World, row: Row, who: Who): Request {
  const [method, path] = row.call.split(' ') as [HttpMethod, string];
  const id = row.on === undefined ? '' : String(world.place(row.on, who));
  const address = path
    .replace('{kind}/{entry}', `alert/${id}`)
    .replace('{...path}', 'no/such/address')
    .replace(/\{(id|shareToken|token|key|kind|mailId|sessionId|passkeyId)\}/, id)
    .replace('{reviewId}', String(world.place('review', who)))
    .replace('{replyId}', String(world.place('schoolReply', who)))
    .replace('{eventId}', String(world.place('event', who)))
    .replace('{suggestionId}', String(world.place('eventSuggestion', who)))
    .replace('{code}', String(world.place('schoolCode', who)))
    .replace('{variant}', 'jpeg')
    .replace('{place}', 'post-1');
  return {
    method,
    address: row.query ? `${address}?${fillText(world, row.query, who)}` : address,
    body: row.body && fillObject(world, row.body, who),
    form: row.form && formOf(fillObject(world, row.form, who)),
  };
}

/** Builds form data from the given fields. The value "file" stands for a file. */
function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, value === 'file' ? new File([new Uint8Array(TINY_JPEG)], 'x.jpg') : String(value));
  return form;
}

/**
 * Returns the rows of the permission matrix in which the person's request is allowed, at most one per endpoint. Status
 * 503 counts as allowed, because it means that payments are not set up.
 */
export const allowedRows = (who: Who): Row[] => {
  const first = new Map<string, Row>();
  const isAllowed = (status: number) => status < 300 || status === 503;
  for (const row of MATRIX) if (isAllowed(expectedStatus(row, who)) && !first.has(row.call)) first.set(row.call, row);
  return [...first.values()];
};

const idOf = (world: World, name: string, who: Who) =>
  name === 'me' ? (world.people[who]?.id ?? 0) : world.place(name as Place, who);

/** Replaces {me}, {post} and other placeholders in a text with ids. */
export const fillText = (world: World, text: string, who: Who): string =>
  text.replace(/\{(\w+)\}/g, (_all, name: string) => String(idOf(world, name, who)));

/** Replaces '{me}', '{post}' and other placeholders in an object with ids. */
export const fillObject = (world: World, value: object, who: Who): object => {
  const fill = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(fill);
    if (typeof inner === 'object' && inner !== null) return fillObject(world, inner, who);
    const name = typeof inner === 'string' ? /^\{(\w+)\}$/.exec(inner)?.[1] : undefined;
    return name ? idOf(world, name, who) : inner;
  };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
};
