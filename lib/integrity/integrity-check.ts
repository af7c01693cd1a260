/**
 * A check whether stored data is consistent. `faults` returns the ids of the wrong rows, or the days whose counts are
 * wrong.
 */
export type IntegrityCheck = { what: string; faults: () => Promise<string[]> };
