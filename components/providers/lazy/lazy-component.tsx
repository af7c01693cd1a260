'use client';

import { useEffect, useState, type ComponentType, type FunctionComponent } from 'react';
import { useIsHydrated } from '../use-is-hydrated';

export type LazyCodeLoader = {
  /** Loads the code once. After a failure, the next call tries again. */
  load: () => Promise<void>;
  /** Loads the code early. A failure is not reported, because the next call tries again. */
  preload: () => void;
  isLoaded: () => boolean;
};

export type LazyComponent<Props> = FunctionComponent<Props> & LazyCodeLoader;

export type LazyFallbackProps = { error: Error | null; isLoading: boolean; retry: () => void };

const Nothing = () => null;

/**
 * Creates a component whose code loads when it is shown or `load` is called. Until then, and after a failure, the
 * fallback is shown. Call `lazyComponent` only at module level.
 */
export function lazyComponent<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<LazyFallbackProps> = Nothing,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  async function fetchOnce() {
    try {
      Loaded = await fetchComponent();
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  const load = () => (loading ??= fetchOnce());

  function Lazy(props: Props) {
    // During hydration, shows the fallback even if the code has loaded, so that the markup matches the server's markup.
    const isHydrated = useIsHydrated();
    const [isLoaded, setIsLoaded] = useState(Loaded !== null);
    const [attempt, setAttempt] = useState(1);
    const [failure, setFailure] = useState<{ attempt: number; error: Error } | null>(null);

    useEffect(() => {
      load().then(
        () => setIsLoaded(true),
        (error: Error) => setFailure({ attempt, error }),
      );
    }, [attempt]);

    if (Loaded && isLoaded && isHydrated) return <Loaded {...props} />;
    return (
      <Fallback
        error={failure?.error ?? null}
        isLoading={failure?.attempt !== attempt}
        retry={() => setAttempt(attempt + 1)}
      />
    );
  }
  return Object.assign(Lazy, { load, preload: () => void load().catch(() => {}), isLoaded: () => Loaded !== null });
}
