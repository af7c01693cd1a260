/** A consistency check. `faults` returns the ids or days for which the check fails. */
export type Check = { what: string; faults: () => Promise<string[]> };
