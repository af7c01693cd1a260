/** With THOROUGH=1 a test looks at all there is; else at a part that a run of every day has time for. */
export const isThorough = process.env.THOROUGH === '1';
