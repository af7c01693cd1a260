/** With THOROUGH=1 a test looks at all there is; else at a part that a run of every day has time for. */
export const isThorough = process.env.THOROUGH === '1';

/** All of a list with THOROUGH=1, else every nth: of what asks one function of ours in many ways. */
export const everyNth = <T>(n: number, all: readonly T[]): T[] => all.filter((_, at) => isThorough || at % n === 0);
