/** How long a copy of a deleted school is kept (decision D11). */
export const KEPT_MS = 30 * 86_400_000;
