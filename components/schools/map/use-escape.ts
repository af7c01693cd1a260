'use client';

import { useEffect, useEffectEvent } from 'react';

/** What shows up under the mouse goes away with Escape, wherever the focus is (WCAG 1.4.13). */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && escape();
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isActive]);
}
