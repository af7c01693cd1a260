import { findRow, rows, type Emulator, type Endpoint } from './emulator';
import type { EventType } from './stored';

const ALL = '*';

/**
 * Returns the ids of the webhook endpoints that want events of a type. In this list, null stands for the endpoint from
 * the emulator's start options, which has no id.
 */
export const listenersTo = (em: Emulator, type: EventType): (string | null)[] => [
  ...(em.webhook && (em.webhook.types?.includes(type) ?? true) ? [null] : []),
  ...rows(em, 'webhook_endpoint')
    .filter(
      ({ status, enabled_events: types }) => status === 'enabled' && (types.includes(ALL) || types.includes(type)),
    )
    .map(({ id }) => id),
];

/** Returns a webhook endpoint with the API version of its events, or null if it has been deleted. */
export function endpointOf(em: Emulator, id: string | null): (Endpoint & { version?: string | null }) | null {
  if (id === null) return em.webhook;
  const endpoint = findRow(em, 'webhook_endpoint', id);
  return endpoint
    ? { url: endpoint.url, secret: em.state.signingSecrets[id] ?? '', version: endpoint.api_version }
    : null;
}
