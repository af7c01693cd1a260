import { now, put, type Emulator } from './emulator';
import { listenersTo } from './endpoints';
import { nextId } from './ids';
import type { Event, EventType } from './stored';

export const API_VERSION = '2026-10-28.endive';

type Json = Record<string, unknown>;
const isMap = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

export const deepCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Returns the old values of changed properties, as in Stripe's `previous_attributes`. */
export function previousAttributes(before: Json, after: Json): Json | null {
  const previous: Json = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, fresh] = [before[key] ?? null, after[key] ?? null];
    if (JSON.stringify(old) === JSON.stringify(fresh)) continue;
    previous[key] = isMap(old) && isMap(fresh) ? previousAttributes(old, fresh) : old;
  }
  return Object.keys(previous).length > 0 ? previous : null;
}

/**
 * Records an event with the current state of an object, and queues the event for every endpoint that wants its type.
 */
export function emit(em: Emulator, type: EventType, object: object, previous?: Json): Event {
  const listeners = listenersTo(em, type);
  const event = put(em, 'event', {
    id: nextId(em.state, 'evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now(em),
    data: { object: deepCopy(object), ...(previous && { previous_attributes: deepCopy(previous) }) },
    livemode: false,
    pending_webhooks: listeners.length,
    request: em.request ?? { id: null, idempotency_key: null },
    type,
  });
  for (const endpoint of listeners) em.state.waiting.push({ event: event.id, endpoint, attempts: 0 });
  return event;
}

/**
 * Changes an object and emits events. An `…updated` event contains the old values, and is skipped if no value changed.
 */
export function change<T extends object>(em: Emulator, row: T, patch: Partial<T>, ...types: EventType[]): T {
  const before = deepCopy(row) as Json;
  Object.assign(row, patch);
  const previous = previousAttributes(before, deepCopy(row) as Json);
  for (const type of types) {
    if (!type.endsWith('.updated')) emit(em, type, row);
    else if (previous) emit(em, type, row, previous);
  }
  return row;
}
