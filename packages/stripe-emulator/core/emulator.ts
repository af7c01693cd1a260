import { missingError, missingParam } from './errors';
import type { RestrictedKey, State, TableName, Tables } from './state';
import type { EventType } from './stored';

/** A webhook endpoint, which receives the event types in `types`, or all event types if `types` is missing. */
export type Endpoint = { url: string; secret: string; types?: readonly EventType[] };

/** The context that every part of the emulator receives. */
export type Emulator = {
  state: State;
  /** Name of the Stripe account, which invoices show. */
  accountName: string;
  /** The emulator's own address. */
  base: string;
  /** The request that the emulator is handling, or null while the emulator runs scheduled events. */
  request: { id: string; idempotency_key: string | null } | null;
  /** The restricted key of the current request, or null if the caller may do everything. */
  caller: RestrictedKey | null;
  /** Time in seconds at which the virtual clock is frozen during an operation. Null if no operation is running. */
  frozen: number | null;
  /** The webhook endpoint that was passed to the emulator at its start, or null. */
  webhook: Endpoint | null;
  /** Saves the clock offset. Called when the clock moves, before the emulator runs the events that have become due. */
  writeClock: (offsetMs: number) => void;
};

/** Returns the time of the virtual clock, in whole seconds. */
export const now = (em: Emulator): number => em.frozen ?? Math.floor((Date.now() + em.state.offsetMs) / 1000);

/** Runs a function while the clock is frozen. Everything that the function creates then has the same time. */
export function runAtTime<T>(em: Emulator, moment: number, act: () => T): T {
  const before = em.frozen;
  em.frozen = moment;
  try {
    return act();
  } finally {
    em.frozen = before;
  }
}

export const rows = <K extends TableName>(em: Emulator, table: K): Tables[K][] => [...em.state.tables[table].values()];

export const newestFirst = <K extends TableName>(em: Emulator, table: K): Tables[K][] => rows(em, table).reverse();

export const findRow = <K extends TableName>(
  em: Emulator,
  table: K,
  id: string | null | undefined,
): Tables[K] | undefined => (id ? em.state.tables[table].get(id) : undefined);

/** Returns the object whose id is in the URL. Throws Stripe's 404 error if the object does not exist. */
export function requireRow<K extends TableName>(em: Emulator, table: K, id: string): Tables[K] {
  const row = findRow(em, table, id);
  if (!row) throw missingError(table, id);
  return row;
}

/** Returns the object whose id is in a parameter. Throws Stripe's 400 error if the object does not exist. */
export function needParam<K extends TableName>(em: Emulator, table: K, id: string, param: string): Tables[K] {
  const row = findRow(em, table, id);
  if (!row) throw missingParam(table, id, param);
  return row;
}

/**
 * Returns the row to which another row refers. Throws if the row does not exist, which would be a bug in the emulator.
 */
export function ownRow<K extends TableName>(em: Emulator, table: K, id: string | null | undefined): Tables[K] {
  const row = findRow(em, table, id);
  if (!row) throw new Error(`the emulator lost ${table} ${String(id)}`);
  return row;
}

export function put<K extends TableName>(em: Emulator, table: K, row: Tables[K]): Tables[K] {
  em.state.tables[table].set(row.id, row);
  return row;
}
