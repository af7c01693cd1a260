'use client';

import { useState } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';

const PushPrompt = lazyComponent(async () => (await import('./push-prompt')).PushPrompt);

/**
 * Offers push notifications on this device once `when` is true. Only then does the code of the offer load. If the code
 * cannot load, nothing is shown.
 */
export function LazyPushPrompt({ when }: { when: boolean }) {
  const [isShown, setIsAsked] = useState(when);
  if (when && !isShown) setIsAsked(true);
  return isShown && <PushPrompt />;
}
