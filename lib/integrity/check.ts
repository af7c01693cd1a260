/** One consistency check. `faults` returns the ids of the wrong rows, or the days with wrong counts. */
export type Check = { what: string; faults: () => Promise<string[]> };
