import type { MediaKind } from './accepted-files';

/** Returns the `accept` attribute of a file field that takes all files of these kinds. */
export const acceptAny = (...kinds: readonly MediaKind[]): string =>
  kinds.map((kind) => [kind, '*'].join('/')).join(',');
