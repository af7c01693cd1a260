'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '@/lib/http/keys';

/** What was changed at the provider's page reaches our server by the provider's own message, a moment after the person is back. */
const LOOK_AFTER_MS = [1_000, 3_000, 8_000];

export function useReturnFromPortal(): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (new URLSearchParams(location.search).get('from') !== 'portal') return;
    history.replaceState(history.state, '', location.pathname);
    for (const delay of LOOK_AFTER_MS)
      setTimeout(() => void cache.invalidateQueries({ queryKey: keys.membership() }), delay);
  }, [cache]);
}
