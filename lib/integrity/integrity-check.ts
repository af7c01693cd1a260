/** Consistency check of stored data. `faults` returns the ids of wrong rows, or the days with wrong counts. */
export type IntegrityCheck = { what: string; faults: () => Promise<string[]> };
