'use client';

import { useState } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';

const PushPrompt = lazyComponent(async () => (await import('./push-prompt')).PushPrompt);

/**
 * Offers push notifications on this device once `when` is true. The code of the offer loads only at that moment, and
 * nothing is shown if loading fails.
 */
export function LazyPushPrompt({ when }: { when: boolean }) {
  const [isShown, setIsAsked] = useState(when);
  if (when && !isShown) setIsAsked(true);
  return isShown && <PushPrompt />;
}
