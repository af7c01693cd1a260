'use client';

import { useState } from 'react';
import { deferred } from '@/components/providers/deferred';
import { Late } from '@/components/providers/late';

const ask = deferred(async () => (await import('./ask')).Ask);

/**
 * The question whether this device is to tell of answers, from the first moment on when it may be asked. Its code comes with that; where it
 * cannot come, nobody misses it.
 */
export function AskLater({ when }: { when: boolean }) {
  const [isAsked, setIsAsked] = useState(when);
  if (when && !isAsked) setIsAsked(true);
  return isAsked && <Late source={ask} props={{}} />;
}
