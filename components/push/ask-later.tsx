'use client';

import { useEffect, useState, type ComponentType } from 'react';

/** The question whether this device is to tell of answers. Its code comes when it may be asked; where that fails, nobody misses it. */
export function AskLater({ when }: { when: boolean }) {
  const [Ask, setAsk] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (when) import('./ask').then((part) => setAsk(() => part.Ask)).catch(() => {});
  }, [when]);
  return Ask && <Ask />;
}
