import { EVENTS_KEPT_FOR } from '../core/dates';
import { need, newestFirst, now, put, type Emulator } from '../core/emulator';
import { invalid, missing } from '../core/errors';
import { API_VERSION, change } from '../core/events';
import { lettersFrom, nextId } from '../core/ids';
import { flag, list, merged, metadata, needed, range, sent, text, unsettable } from '../wire/params';
import { listRoute, route } from '../wire/route';

const matches = (type: string, pattern: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

function checkUrl(url: string | undefined): void {
  if (url === undefined || (URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)))
    return;
  throw invalid('Invalid URL: this emulator delivers to this machine only.', { code: 'url_invalid', param: 'url' });
}

const isRecent = (em: Emulator, { created }: { created: number }): boolean => created >= now(em) - EVENTS_KEPT_FOR;

/** Events, and the endpoints to which they go. */
export const eventRoutes = [
  route('GET /v1/events/:id', 'event', {}, ({ em, ids: { id = '' } }) => {
    const event = need(em, 'event', id);
    if (!isRecent(em, event)) throw missing('event', id);
    return event;
  }),
  listRoute(
    '/v1/events',
    'event',
    { created: range, delivery_success: flag, type: text, types: list(text) },
    ({ em, given }) => {
      if (given.type !== undefined && given.types)
        throw invalid('You may only specify one of these parameters: type, types.', { param: 'type' });
      return newestFirst(em, 'event').filter(
        (event) =>
          isRecent(em, event) &&
          (given.created?.(event.created) ?? true) &&
          (given.type === undefined || matches(event.type, given.type)) &&
          (given.types === undefined || given.types.some((type) => type === event.type)) &&
          (given.delivery_success === undefined || given.delivery_success === (event.pending_webhooks === 0)),
      );
    },
  ),
  route(
    'POST /v1/webhook_endpoints',
    'webhook_endpoint',
    {
      api_version: text,
      description: unsettable(text),
      enabled_events: needed(list(text)),
      metadata,
      url: needed(text),
    },
    ({ em, given }) => {
      checkUrl(given.url);
      const id = nextId(em.state, 'we');
      const endpoint = put(em, 'webhook_endpoint', {
        id,
        object: 'webhook_endpoint',
        api_version: given.api_version ?? API_VERSION,
        application: null,
        created: now(em),
        description: given.description ?? null,
        enabled_events: given.enabled_events,
        livemode: false,
        metadata: merged({}, given.metadata ?? null),
        secret: `whsec_${lettersFrom(`${em.state.seed}:${id}`, 32)}`,
        status: 'enabled',
        url: given.url,
      });
      return endpoint;
    },
  ),
  route('GET /v1/webhook_endpoints/:id', 'webhook_endpoint', {}, ({ em, ids: { id = '' } }) =>
    withoutSecret(need(em, 'webhook_endpoint', id)),
  ),
  route(
    'POST /v1/webhook_endpoints/:id',
    'webhook_endpoint',
    { description: unsettable(text), disabled: flag, enabled_events: list(text), metadata, url: text },
    ({ em, ids: { id = '' }, given: { metadata: changes, disabled, ...rest } }) => {
      checkUrl(rest.url);
      const endpoint = need(em, 'webhook_endpoint', id);
      change(em, endpoint, {
        ...sent(rest),
        ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
        ...(changes !== undefined && { metadata: merged(endpoint.metadata, changes) }),
      });
      return withoutSecret(endpoint);
    },
  ),
  route('DELETE /v1/webhook_endpoints/:id', 'webhook_endpoint', {}, ({ em, ids: { id = '' } }) => {
    need(em, 'webhook_endpoint', id);
    em.state.tables.webhook_endpoint.delete(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
  listRoute('/v1/webhook_endpoints', 'webhook_endpoint', {}, ({ em }) =>
    newestFirst(em, 'webhook_endpoint').map(withoutSecret),
  ),
];

/** Stripe shows it once, to who made the endpoint. */
const withoutSecret = ({ secret: _, ...endpoint }: ReturnType<typeof need<'webhook_endpoint'>>) => endpoint;
