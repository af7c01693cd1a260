import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newState, tableNames, type State } from './state';

const VERSION = 1;

/**
 * Writes to a temporary file and then renames it. After a crash, the file therefore has either its whole old content or
 * its whole new content.
 */
export function writeAtomically(file: string, content: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, content, { mode: 0o600 });
  renameSync(draft, file);
}

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Saves the state and the emulator's address (`base`) to a file. Links in the state contain this address, which
 * `loadState` replaces if the emulator has a new address.
 */
export function saveState(file: string, state: State, base: string): void {
  const tables = Object.fromEntries(tableNames.map((name) => [name, [...state.tables[name].values()]]));
  writeAtomically(file, JSON.stringify({ version: VERSION, base, ...state, tables }));
}

/**
 * Loads the saved state, or returns null if the file does not exist. Throws if another version of the emulator wrote
 * the file.
 */
export function loadState(file: string, base: string): State | null {
  const text = read(file);
  if (text === null) return null;
  const before = JSON.parse(text) as { version: number; base: string };
  if (before.version !== VERSION)
    throw new Error(`${file} was written by another version of the emulator: delete it to start over.`);
  const { tables, ...rest } = JSON.parse(text.replaceAll(before.base, base)) as Omit<State, 'tables'> & {
    tables: Record<string, { id: string }[]>;
  };
  const state = newState(rest.seed, rest.settings);
  for (const name of tableNames) {
    const table = state.tables[name] as Map<string, unknown>;
    for (const row of tables[name] ?? []) table.set(row.id, row);
  }
  const { version: _version, base: _base, ...own } = rest as typeof rest & { version: number; base: string };
  return Object.assign(state, own, { tables: state.tables });
}

/** Returns the clock offset in ms from a clock file, or null if the file does not exist. */
export function readClock(file: string): number | null {
  const text = read(file)?.trim() ?? '';
  return /^-?\d+$/.test(text) ? Number(text) : null;
}
