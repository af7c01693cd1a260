/**
 * True with THOROUGH=1. Tests then check everything. Otherwise they check only a sample that is small enough for a
 * daily run.
 */
export const isThorough = process.env.THOROUGH === '1';

/** Returns the whole list with THOROUGH=1, otherwise every nth item. */
export const everyNth = <T>(n: number, all: readonly T[]): T[] => all.filter((_, at) => isThorough || at % n === 0);
