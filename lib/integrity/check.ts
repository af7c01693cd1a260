/** A consistency check. `faults` returns where it fails, as ids and days. */
export type Check = { what: string; faults: () => Promise<string[]> };
