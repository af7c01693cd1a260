'use client';

import { useState } from 'react';
import { deferred } from '@/components/providers/deferred';
import { LazyPart } from '@/components/providers/lazy-part';

const ask = deferred(async () => (await import('./push-prompt')).PushPrompt);

/**
 * Offers push notifications on this device once `when` is true. Only then does the code of the offer load. If the code
 * cannot load, nothing is shown.
 */
export function LazyPushPrompt({ when }: { when: boolean }) {
  const [isShown, setIsAsked] = useState(when);
  if (when && !isShown) setIsAsked(true);
  return isShown && <LazyPart source={ask} props={{}} />;
}
