'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false in the server's HTML and until hydration, then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
