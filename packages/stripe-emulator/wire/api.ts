import { runDueEvents } from '../billing/due';
import { runAtTime, now, type Emulator } from '../core/emulator';
import { ApiError, invalid, type ErrorBody } from '../core/errors';
import { API_VERSION } from '../core/events';
import { nextId } from '../core/ids';
import type { RestrictedKey } from '../core/state';
import { routes } from '../resources/routes';
import { hideFieldsFromBrowser } from './browser';
import { canonicalText, parseForm, type RawMap } from './form';
import { json, type Reply } from './reply';
import type { Route } from './route';

/** A request to the API whose query and body are not parsed yet. */
export type ApiCall = {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: { authorization?: string | undefined; 'idempotency-key'?: string | undefined };
};

/**
 * A request that is ready to run. The caller must call `commit` or `fail`. Until then, the request's idempotency key is
 * in use.
 */
export type Prepared = {
  /** Executes the request. */
  commit: () => Reply;
  /** Returns the given reply without executing the request. */
  fail: (reply: Reply) => Reply;
};

type Keys = { inFlight: Set<string> };
export const newKeys = (): Keys => ({ inFlight: new Set() });

/**
 * Finds the route of a request and reserves the request's idempotency key. Does not throw, because an error becomes the
 * reply.
 */
export function receive(em: Emulator, keys: Keys, call: ApiCall): Prepared {
  const id = nextId(em.state, 'req', 14);
  const key = call.method === 'POST' ? call.headers['idempotency-key'] : undefined;
  const headers = {
    'request-id': id,
    'stripe-version': API_VERSION,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const always = (reply: Reply): Prepared => ({ commit: () => reply, fail: () => reply });
  try {
    const raw = parseForm(call.method === 'POST' ? call.body : call.query);
    const { isBrowser, caller } = authenticate(em, call, raw);
    const { route, ids } = routeOf(call, isBrowser, raw);
    const claim = key === undefined ? null : claimKey(em, keys, key, `${call.method} ${call.path}`, canonicalText(raw));
    const replay = claim?.replay;
    if (replay) return always({ ...replay, headers: { ...replay.headers, ...headers } });
    return {
      commit: () => execute(em, route, ids, raw, { id, key, headers, isBrowser, caller, store: claim?.store }),
      fail: (reply) => {
        claim?.store?.(reply, id);
        return { ...reply, headers: { ...reply.headers, ...headers } };
      },
    };
  } catch (error) {
    return always(errorReply(error, id, headers));
  }
}

type Context = {
  id: string;
  key: string | undefined;
  headers: Record<string, string>;
  isBrowser: boolean;
  caller: RestrictedKey | null;
  store: ((reply: Reply | null, request: string) => void) | undefined;
};

function execute(
  em: Emulator,
  route: Route,
  ids: Record<string, string>,
  raw: RawMap,
  { id, key, headers, isBrowser, caller, store }: Context,
): Reply {
  runDueEvents(em);
  return runAtTime(em, now(em), () => {
    let act: (() => object) | null = null;
    let reply: Reply;
    em.request = { id, idempotency_key: key ?? null };
    em.caller = caller;
    try {
      act = route.prepare(em, ids, raw);
      const result = act();
      reply = json(200, isBrowser ? hideFieldsFromBrowser(result) : result, headers);
    } catch (error) {
      reply = errorReply(isBrowser ? hideFieldsFromBrowser(error) : error, id, headers);
    } finally {
      em.request = null;
      em.caller = null;
    }
    // No response is stored for a request that was refused before it changed anything. The client can thus correct the
    // request and send it with the same idempotency key.
    store?.(act === null ? null : reply, id);
    return reply;
  });
}

type Caller = { isBrowser: boolean; caller: RestrictedKey | null };

function authenticate(em: Emulator, { headers }: ApiCall, raw: RawMap): Caller {
  const [scheme = '', credentials = ''] = (headers.authorization ?? '').split(' ');
  const sent = /^basic$/i.test(scheme) ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials;
  const key = sent || (typeof raw.key === 'string' ? raw.key : '');
  if (raw.key === key) delete raw.key;
  const caller = (Object.hasOwn(em.state.restrictedKeys, key) && em.state.restrictedKeys[key]) || null;
  if (caller || /^sk_test_\w+$/.test(key)) return { isBrowser: false, caller };
  if (/^pk_test_\w+$/.test(key)) return { isBrowser: true, caller: null };
  const message = key ? `Invalid API Key provided: ${key.slice(0, 8)}****` : 'You did not provide an API key.';
  throw new ApiError(401, { type: 'invalid_request_error', message });
}

function routeOf({ method, path }: ApiCall, isBrowser: boolean, raw: RawMap) {
  const parts = path.split('/').slice(1);
  for (const route of routes) {
    const ids = route.method === method ? idsOf(route.parts, parts) : null;
    if (!ids) continue;
    if (!isBrowser) return { route, ids };
    if (!route.isPublic)
      throw new ApiError(403, {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
      });
    if (raw.client_secret === undefined)
      throw invalid('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' });
    return { route, ids };
  }
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  throw new ApiError(404, { type: 'invalid_request_error', message });
}

function idsOf(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const ids: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const pathPart = decoded(parts[index] ?? '');
    if (part.startsWith(':')) ids[part.slice(1)] = pathPart;
    else if (part !== pathPart) return null;
  }
  return ids;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type Claim = { replay?: Reply; store?: Context['store'] };

function claimKey(em: Emulator, keys: Keys, key: string, route: string, params: string): Claim {
  if (key.length > 255) throw invalid('Idempotency keys may be at most 255 characters long.');
  if (keys.inFlight.has(key)) {
    const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
    throw new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
  }
  const answer = em.state.answers[key];
  if (answer && (answer.route !== route || answer.params !== params)) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new ApiError(400, { type: 'idempotency_error', message });
  }
  if (answer) {
    const headers = {
      'Content-Type': 'application/json',
      'original-request': answer.request,
      'idempotent-replayed': 'true',
    };
    return { replay: { status: answer.status, headers, body: answer.body } };
  }
  keys.inFlight.add(key);
  return {
    store: (reply, request) => {
      keys.inFlight.delete(key);
      if (reply)
        em.state.answers[key] = { route, params, status: reply.status, body: reply.body, request, at: now(em) };
    },
  };
}

export function errorReply(error: unknown, id: string, headers: Record<string, string> = {}): Reply {
  if (!(error instanceof ApiError)) {
    const message = `The emulator failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    return json(500, { error: { type: 'api_error', message } }, { ...headers, 'stripe-should-retry': 'false' });
  }
  const { code } = error.body;
  const body: ErrorBody & { doc_url?: string; request_log_url: string } = {
    ...error.body,
    ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
    request_log_url: `https://dashboard.stripe.com/test/logs/${id}`,
  };
  return json(error.status, { error: body }, headers);
}
