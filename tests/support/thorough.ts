/** True with THOROUGH=1. Tests then check everything, otherwise a sample that fits a daily run. */
export const isThorough = process.env.THOROUGH === '1';

/**
 * Returns the whole list with THOROUGH=1, otherwise every nth item. For tests that call one of our functions in many
 * ways.
 */
export const everyNth = <T>(n: number, all: readonly T[]): T[] => all.filter((_, at) => isThorough || at % n === 0);
