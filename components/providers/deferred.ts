import type { ComponentType } from 'react';

/** A component whose code loads on demand. */
export type Deferred<Props> = {
  /** The component, or null until its code has loaded. */
  readonly Part: ComponentType<Props> | null;
  /** Loads the code once. After a failure, the next call tries again. */
  load: () => Promise<void>;
};

/** Creates a deferred component. Call it once per component, at module level. */
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
