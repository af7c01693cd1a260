import { missing, missingParam } from './errors';
import type { RestrictedKey, State, TableName, Tables } from './state';
import type { EventType } from './stored';

/** A webhook endpoint. It is sent the types of events that it asks for alone; where none are named, all of them. */
export type Endpoint = { url: string; secret: string; types?: readonly EventType[] };

/** What every part of the emulator works on. */
export type Emulator = {
  state: State;
  /** Where the emulator can be reached. */
  base: string;
  /** The request being handled; null while time itself is the cause. */
  request: { id: string; idempotency_key: string | null } | null;
  /** The restricted key of that request; null: whoever asks may do everything. */
  caller: RestrictedKey | null;
  /** The moment at which time stands still while something is done, or null. */
  frozen: number | null;
  /** Where events go. */
  webhook: Endpoint | null;
  /** Told by how much the clock runs ahead, before anything of a new time is done. */
  writeClock: (offsetMs: number) => void;
};

/** The virtual clock, in whole seconds. */
export const now = (em: Emulator): number => em.frozen ?? Math.floor((Date.now() + em.state.offsetMs) / 1000);

/** Does something while the clock stands still at a moment, so that all that it makes bears the same time. */
export function at<T>(em: Emulator, moment: number, act: () => T): T {
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

export const find = <K extends TableName>(
  em: Emulator,
  table: K,
  id: string | null | undefined,
): Tables[K] | undefined => (id ? em.state.tables[table].get(id) : undefined);

/** What an address names; throws Stripe's 404. */
export function need<K extends TableName>(em: Emulator, table: K, id: string): Tables[K] {
  const row = find(em, table, id);
  if (!row) throw missing(table, id);
  return row;
}

/** What a parameter names; throws Stripe's 400. */
export function needParam<K extends TableName>(em: Emulator, table: K, id: string, param: string): Tables[K] {
  const row = find(em, table, id);
  if (!row) throw missingParam(table, id, param);
  return row;
}

/** Rows that belong together, where their absence would be a mistake of ours. */
export function own<K extends TableName>(em: Emulator, table: K, id: string | null | undefined): Tables[K] {
  const row = find(em, table, id);
  if (!row) throw new Error(`the emulator has lost ${table} ${String(id)}`);
  return row;
}

export function put<K extends TableName>(em: Emulator, table: K, row: Tables[K]): Tables[K] {
  em.state.tables[table].set(row.id, row);
  return row;
}
