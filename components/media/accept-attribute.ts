import type { MediaKind } from './accepted-files';

/** Returns the `accept` attribute of a file field that takes every file of the given media kinds. */
export const acceptAttribute = (...kinds: readonly MediaKind[]): string =>
  kinds.map((kind) => [kind, '*'].join('/')).join(',');
