import { lettersFrom, nextId } from '../core/ids';
import { requireRow, newestFirst, now, put } from '../core/emulator';
import { invalid } from '../core/errors';
import { flag, list, mergeMetadata, metadata, requiredParam, definedParams, text } from '../wire/params';
import { listRoute, route } from '../wire/route';

const URL_OF = /^https?:\/\/\S+$/;

function checkUrl(url: string): void {
  if (!URL_OF.test(url))
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', { param: 'url' });
}

const shape = { description: text, metadata, enabled_events: list(text), url: text };

/**
 * Routes for webhook endpoints. New events go to the endpoints created through these routes and to the endpoint that
 * was passed to the emulator at its start.
 */
export const webhookEndpointRoutes = [
  route(
    'POST /v1/webhook_endpoints',
    'webhook_endpoint',
    { ...shape, api_version: text, enabled_events: requiredParam(list(text)), url: requiredParam(text) },
    ({ em, given }) => {
      checkUrl(given.url);
      const id = nextId(em.state, 'we');
      const secret = `whsec_${lettersFrom(`${em.state.seed}:signing:${id}`, 32)}`;
      em.state.signingSecrets[id] = secret;
      const endpoint = put(em, 'webhook_endpoint', {
        id,
        object: 'webhook_endpoint',
        api_version: given.api_version ?? null,
        application: null,
        created: now(em),
        description: given.description ?? null,
        enabled_events: given.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, given.metadata ?? null),
        status: 'enabled',
        url: given.url,
      });
      // Stripe shows the signing secret only in the response to the creation of the endpoint.
      return { ...endpoint, secret };
    },
  ),
  route('GET /v1/webhook_endpoints/:id', 'webhook_endpoint', {}, ({ em, ids: { id = '' } }) =>
    requireRow(em, 'webhook_endpoint', id),
  ),
  route(
    'POST /v1/webhook_endpoints/:id',
    'webhook_endpoint',
    { ...shape, disabled: flag },
    ({ em, ids: { id = '' }, given: { disabled, metadata: changes, ...rest } }) => {
      const endpoint = requireRow(em, 'webhook_endpoint', id);
      if (rest.url !== undefined) checkUrl(rest.url);
      return Object.assign(endpoint, definedParams(rest), {
        ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
        ...(changes !== undefined && { metadata: mergeMetadata(endpoint.metadata, changes) }),
      });
    },
  ),
  route('DELETE /v1/webhook_endpoints/:id', 'webhook_endpoint', {}, ({ em, ids: { id = '' } }) => {
    requireRow(em, 'webhook_endpoint', id);
    em.state.tables.webhook_endpoint.delete(id);
    delete em.state.signingSecrets[id];
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
  listRoute('/v1/webhook_endpoints', 'webhook_endpoint', {}, ({ em }) => newestFirst(em, 'webhook_endpoint')),
];
