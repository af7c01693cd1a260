import { missingError, missingParam } from './errors';
import type { RestrictedKey, State, TableName, Tables } from './state';
import type { EventType } from './stored';

/** A webhook endpoint. It gets the event types that it lists, or all event types if it lists none. */
export type Endpoint = { url: string; secret: string; types?: readonly EventType[] };

/** The context that is passed to every part of the emulator. */
export type Emulator = {
  state: State;
  /** The emulator's own address. */
  base: string;
  /** The request being handled, or null if something happens because time has passed. */
  request: { id: string; idempotency_key: string | null } | null;
  /** The restricted key of the request. Null if the caller may do everything. */
  caller: RestrictedKey | null;
  /** The time at which the clock is frozen during an operation, or null. */
  frozen: number | null;
  /** The endpoint that the emulator was started with. */
  webhook: Endpoint | null;
  /** Called with the new clock offset before anything happens at the new time. */
  writeClock: (offsetMs: number) => void;
};

/** Returns the time of the virtual clock, in whole seconds. */
export const now = (em: Emulator): number => em.frozen ?? Math.floor((Date.now() + em.state.offsetMs) / 1000);

/** Runs a function with a frozen clock, so that everything it creates has the same time. */
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

/** Returns the object whose id is in the URL. Throws Stripe's 404 if there is none. */
export function requireRow<K extends TableName>(em: Emulator, table: K, id: string): Tables[K] {
  const row = findRow(em, table, id);
  if (!row) throw missingError(table, id);
  return row;
}

/** Returns the object whose id is in a parameter. Throws Stripe's 400 if there is none. */
export function needParam<K extends TableName>(em: Emulator, table: K, id: string, param: string): Tables[K] {
  const row = findRow(em, table, id);
  if (!row) throw missingParam(table, id, param);
  return row;
}

/** Returns a related row that must exist. A missing row is a bug in the emulator. */
export function ownRow<K extends TableName>(em: Emulator, table: K, id: string | null | undefined): Tables[K] {
  const row = findRow(em, table, id);
  if (!row) throw new Error(`the emulator lost ${table} ${String(id)}`);
  return row;
}

export function put<K extends TableName>(em: Emulator, table: K, row: Tables[K]): Tables[K] {
  em.state.tables[table].set(row.id, row);
  return row;
}
