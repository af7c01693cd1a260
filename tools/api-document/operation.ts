import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { RATE_LIMITS, type RateLimitName } from '@/lib/http/rate-limits';
import { IDEMPOTENCY_KEY_HEADER, MAX_KEY_LENGTH } from '@/lib/http/request/idempotency';
import type { RouteDescription } from '@/lib/http/route';
import { productAreaOfPath } from './product-areas';
import { errorResponsesOfRoute } from './error-responses';
import type { ApiRoute } from './api-routes';

/** The OpenAPI operation of one handler. */
export function createOpenApiOperation({
  method,
  path: address,
  handler: { spec },
}: ApiRoute): ZodOpenApiOperationObject {
  const [summary = '', ...more] = spec.about.split(/(?<=\.) (?=[A-Z0-9`])/);
  const limits = [spec.limit ?? []].flat().map(often);
  return {
    operationId: idOf(method, address),
    tags: [productAreaOfPath(address)],
    summary,
    ...(more.length > 0 ? { description: more.join(' ') } : {}),
    'x-may': spec.may,
    ...(limits.length > 0 ? { 'x-limits': limits } : {}),
    security: securityOf(spec),
    ...parametersOf(spec),
    ...bodyOf(spec),
    responses: { ...answersOf(spec), ...errorResponsesOfRoute(method, spec) },
  };
}

const idOf = (method: string, address: string) =>
  method.toLowerCase() +
  address
    .replace(/^\/api/, '')
    .split(/[^\w[]+/)
    .map((word) => word.replace('[', 'by-').replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase()))
    .join('');

/**
 * Returns the ways to sign in that a route accepts. A public route accepts requests with and without a session, because
 * it may show more to a signed-in person.
 */
function securityOf({ may, signed, byLink, reported }: RouteDescription) {
  if (byLink || reported) return [{}];
  if (signed) return [signed.header === 'authorization' ? { token: [] } : { signature: [] }];
  return may === 'anyone' ? [{}, { session: [] }] : [{ session: [] }];
}

function parametersOf({ params, query, once }: RouteDescription) {
  if (!params && !query && !once) return {};
  return {
    requestParams: {
      ...(params ? { path: objectOf(params) } : {}),
      ...(query ? { query: objectOf(query) } : {}),
      ...(once ? { header: ONCE } : {}),
    },
  };
}

const ONCE = z.object({
  [IDEMPOTENCY_KEY_HEADER]: z.string().min(1).max(MAX_KEY_LENGTH).optional().meta({
    description: 'Identifies the request, so that repeats within a day run once: they get the first response again.',
  }),
});

function bodyOf({ body, upload, signed, reported = ['application/json'] }: RouteDescription): {
  requestBody?: ZodOpenApiRequestBodyObject;
} {
  if (signed)
    return { requestBody: { required: true, content: { [signed.type ?? 'application/json']: { schema: {} } } } };
  if (upload) {
    const files = Object.entries(upload).map(([name, bytes], index) => {
      const file = z
        .file()
        .max(bytes)
        .meta({ description: `At most ${bytes / 1024 ** 2} MB.` });
      return [name, index === 0 ? file : file.optional()] as const;
    });
    const form = z.object({ ...(body ? objectOf(body).shape : {}), ...Object.fromEntries(files) });
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
  }
  return body
    ? {
        requestBody: {
          required: !body.safeParse(undefined).success,
          content: Object.fromEntries(reported.map((type) => [type, { schema: body }])),
        },
      }
    : {};
}

function objectOf(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  throw new Error('Parameters, queries and forms are objects.');
}

const DONE = 'Done.';

function answersOf({
  reply,
  isShared,
  status,
  also = {},
  sends,
  leadsTo,
  query,
}: RouteDescription): ZodOpenApiResponsesObject {
  const others = Object.entries(also).map(([code, schema]) => [code, json(schema, 'The request is in progress.')]);
  if (sends) return sent(sends);
  if (leadsTo) return { 302: { description: leadsTo } };
  if (!reply) return { [status ?? 204]: { description: DONE } };
  const isList = query instanceof z.ZodObject && 'cursor' in query.shape;
  const done = json(reply, DONE);
  if (isShared) return { 200: { ...done, headers: TAG }, 304: UNCHANGED };
  return {
    [status ?? 200]: isList ? { ...done, headers: NEXT_PAGE } : done,
    ...Object.fromEntries(others),
  };
}

const json = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

const header = (description: string) => ({ description, schema: { type: 'string' as const } });

const NEXT_PAGE = { Link: header('The address of the next page, if there is one: `<...>; rel="next"`.') };

const TAG = { ETag: header('For If-None-Match.') };
const UNCHANGED = { description: 'The content has not changed.', headers: TAG };

function sent({ types, also = [] }: NonNullable<RouteDescription['sends']>): ZodOpenApiResponsesObject {
  const content = Object.fromEntries(types.map((type) => [type, {}]));
  const tag = also.includes(304) ? TAG : {};
  const range = header('The byte range and the total size.');
  const others: ZodOpenApiResponsesObject = {
    206: { description: 'The requested range.', headers: { ...tag, 'Content-Range': range }, content },
    304: UNCHANGED,
    416: { description: 'The range does not exist.', headers: { 'Content-Range': range } },
  };
  const done = { description: DONE, ...(also.length > 0 ? { headers: tag } : {}), content };
  return { 200: done, ...Object.fromEntries(also.map((code) => [code, others[`${code}`]])) };
}

/**
 * Returns a rate limit as text. The limit counts requests per person, or per network address if the text says "an
 * address".
 */
function often(limit: RateLimitName): string {
  const { points, seconds } = RATE_LIMITS[limit];
  const whose = limit.endsWith('.address') ? ' an address' : '';
  return `${points}${whose} in ${seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`}`;
}
