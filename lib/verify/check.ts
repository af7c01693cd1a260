/** One thing that is to be so; `faults` names where it is not, by ids and days. */
export type Check = { what: string; faults: () => Promise<string[]> };
