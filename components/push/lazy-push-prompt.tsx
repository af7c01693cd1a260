'use client';

import { useState } from 'react';
import { deferred } from '@/components/providers/deferred';
import { Late } from '@/components/providers/lazy-part';

const ask = deferred(async () => (await import('./push-prompt')).Ask);

/**
 * Offers push notifications on this device once `when` has become true. The code of the question loads then. If it
 * cannot load, nothing is shown.
 */
export function AskLater({ when }: { when: boolean }) {
  const [isAsked, setIsAsked] = useState(when);
  if (when && !isAsked) setIsAsked(true);
  return isAsked && <Late source={ask} props={{}} />;
}
