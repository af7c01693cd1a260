import fc, { type Arbitrary } from 'fast-check';
import type { HttpMethod } from '@/tools/api-document/api-routes';
import { OPERATIONS, resolveSchema, type Operation, type Parameter, type Schema } from '../../support/http/operations';
import { MATRIX } from '../policy/matrix';
import { requestOf } from '../policy/matrix-request';
import { WHO, type Place, type Who, type World } from '../policy/matrix-world';
import { allowedBy, HOSTILE, corruptValue, asJsonText, type ExistingValues } from './arbitraries';
import { PEOPLE_WITH_PAYMENTS, WEBHOOK, type Payments, type ValidRequest } from './payments';

/** Fields of a form, by name. The value of a file field is 'jpeg', 'text' or 'none'. */
export type Form = Record<string, string>;

export type RandomRequest = {
  who: Who;
  /** The operation name of the call in the API document. */
  call: string;
  method: HttpMethod;
  address: string;
  raw: string | undefined;
  form: Form | undefined;
  headers: Record<string, string>;
  /** True if the test signs the body as Stripe does. */
  isSigned: boolean;
};

const PLACES: Place[] = [
  'post',
  'unshared',
  'hidden',
  'school',
  'otherSchool',
  'vouchedSchool',
  'comment',
  'hiddenComment',
  'underPost',
  'ownNotification',
  'foreignNotification',
  'media',
  'hiddenMedia',
  'person',
  'writer',
  'troubled',
  'alert',
  'contact',
  'event',
  'eventSuggestion',
  'calendarFeed',
  'mailing',
  'review',
  'appealed',
  'ownReview',
  'councilBatch',
  'suggestion',
  'polled',
  'watchedWord',
  'endorsement',
  'voice',
  'settingChange',
  'campaign',
  'missing',
  'token',
  'hiddenToken',
  'avatar',
  'receipt',
  'calendarKey',
  'schoolCode',
  'ownSession',
  'foreignSession',
  'seatToken',
  'lettersKey',
  'failedMail',
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
  { 'Idempotency-Key': 'x'.repeat(256) },
  { 'Idempotency-Key': 'one and the same' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': '"' },
  { Range: 'bytes=-0,0-0,1-' },
  { Range: 'bytes=9999999999999999999-' },
  { 'Last-Event-ID': '-1:x' },
];

const ODD_TEXTS = HOSTILE.filter((value) => typeof value === 'string' && value !== '');

/** Picks a value from `often` with a probability of `share` percent, and otherwise a value from `rare`. */
const mostly = <T>(share: number, often: Arbitrary<T>, rare: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ arbitrary: often, weight: share }, { arbitrary: rare, weight: 100 - share });

/** Returns a value as text. Objects become JSON, because the `toString` of a random object may be unusable. */
const textOf = (value: unknown): string => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value));

const encoded = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed());

/**
 * Creates a random request to any call of the API document, by any person. Half of the requests contain an error, and
 * one request in five is about payments.
 */
export function requestBy(world: World, payments: Payments): Arbitrary<RandomRequest> {
  const byPerson = new Map(WHO.map((who) => [who, existingFor(world, who)]));
  const made = new Map<string, Arbitrary<Omit<RandomRequest, 'who'>>>();
  const of = (all: readonly Who[], operations: Operation[]) =>
    fc.constantFrom(...all).chain((who) =>
      fc.constantFrom(...operations).chain((operation) => {
        const name = `${operation.call} ${who}`;
        const arbitrary =
          made.get(name) ?? callOf(operation, world, who, byPerson.get(who)!, payments[operation.call] ?? {});
        made.set(name, arbitrary);
        return arbitrary.map((request) => ({ who, ...request }));
      }),
    );
  const paying = OPERATIONS.filter(({ call }) => call in payments);
  if (paying.length < Object.keys(payments).length) throw new Error('A payment call was renamed.');
  return mostly(80, of(WHO, OPERATIONS), of(PEOPLE_WITH_PAYMENTS, paying));
}

function existingFor(world: World, who: Who): ExistingValues {
  const all = PLACES.map((place) => world.place(place, who));
  const ids = all.filter((value) => typeof value === 'number');
  return { ids: [...ids, world.people[who]?.id ?? 1], texts: all.filter((value) => typeof value === 'string') };
}

function callOf(
  operation: Operation,
  world: World,
  who: Who,
  existing: ExistingValues,
  right: ValidRequest,
): Arbitrary<Omit<RandomRequest, 'who'>> {
  const rows = MATRIX.filter(({ call }) => call === operation.call).map((row) => requestOf(world, row, who));
  const { addresses = rows.map(({ address }) => address), bodies = rows.flatMap(({ body }) => body ?? []) } = right;
  return fc.record({
    call: fc.constant(operation.call),
    method: fc.constant(operation.method),
    address: mostly(50, fc.constantFrom(...addresses), addressOf(operation, existing)),
    raw: rawOf(operation, bodies, existing),
    form: operation.form ? formOf(operation.form, existing) : fc.constant(undefined),
    headers: mostly(90, fc.constant({}), fc.constantFrom(...ODD_HEADERS)),
    isSigned: operation.call === WEBHOOK ? mostly(80, fc.constant(true), fc.constant(false)) : fc.constant(false),
  });
}

function addressOf({ template, parameters }: Operation, existing: ExistingValues): Arbitrary<string> {
  const value = ({ schema }: Parameter) => mostly(85, allowedBy(schema, existing), fc.constantFrom(...ODD_TEXTS));
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  return fc
    .tuple(
      fc.tuple(...inPath.map(value)),
      fc.tuple(...inQuery.map((one) => mostly(one.required ? 95 : 40, value(one), fc.constant(undefined)))),
      mostly(95, fc.constant(''), fc.constantFrom('x[y]=z', '__proto__[x]=1', 'limit=1&limit=2', '%', '&&=&')),
    )
    .map(([ofPath, ofQuery, odd]) => {
      const path = inPath.reduce(
        (text, { name }, at) => text.replace(`{${name}}`, () => encoded(ofPath[at])),
        template,
      );
      const query = inQuery.flatMap(({ name }, at) =>
        ofQuery[at] === undefined ? [] : `${name}=${encoded(ofQuery[at])}`,
      );
      const all = [...query, ...(odd ? [odd] : [])].join('&');
      return all ? `${path}?${all}` : path;
    });
}

/**
 * Returns a body from the permission matrix or a random body that the schema allows. Half of the bodies are corrupted.
 */
function rawOf({ method, body }: Operation, sent: object[], existing: ExistingValues): Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined);
  const right = body ? allowedBy(body, existing) : fc.constantFrom({}, undefined);
  const meant = sent.length > 0 ? fc.oneof(right, fc.constantFrom<unknown>(...sent)) : right;
  return meant
    .chain((value) => mostly(50, fc.constant(value), corruptValue(value)))
    .chain((value) => (value === undefined ? fc.constant(undefined) : asJsonText(value)));
}

/** Picks random values for the fields of a form. */
function formOf(schema: Schema, existing: ExistingValues): Arbitrary<Form> {
  const { properties = {}, required = [] } = resolveSchema(schema);
  const texts = fc.constantFrom(...existing.ids.map(String), ...existing.texts);
  const fields = Object.entries(properties).map(
    ([name, { format }]) => [name, format === 'binary' ? fc.constantFrom('jpeg', 'text', 'none') : texts] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}
