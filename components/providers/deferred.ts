import type { ComponentType } from 'react';

/** A component whose code comes when it is wanted. */
export type Deferred<Props> = {
  /** Null until its code is there. */
  readonly Part: ComponentType<Props> | null;
  /** Fetches it once; after a failure, anew. */
  load: () => Promise<void>;
};

/** Made once for each component, beside what opens it. */
export function deferred<Props>(fetchPart: () => Promise<ComponentType<Props>>): Deferred<Props> {
  let Part: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  async function fetchOnce() {
    try {
      Part = await fetchPart();
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  return {
    get Part() {
      return Part;
    },
    load: () => (loading ??= fetchOnce()),
  };
}
