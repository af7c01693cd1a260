/** A consistency check. `faults` returns the ids and days for which it fails. */
export type Check = { what: string; faults: () => Promise<string[]> };
