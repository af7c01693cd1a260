'use client';

import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';

/**
 * Calls `onPoint` when the mouse enters or leaves a school's link outside the map. The argument is the school's id, or
 * null when the mouse leaves.
 */
export function useHoveredSchoolLink(
  base: string,
  map: RefObject<HTMLElement | null>,
  onPoint: (id: number | null) => void,
): void {
  useEffect(() => {
    let last: number | null = null;
    const listen = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element)) return;
      const isInMap = map.current?.contains(target) ?? false;
      const path = isInMap ? null : target.closest('a')?.getAttribute('href');
      const [root, id] = [path?.slice(0, base.length + 1), Number(path?.slice(base.length + 1))];
      const next = root === `${base}/` && Number.isInteger(id) ? id : null;
      if (next !== last && !isInMap) onPoint(next);
      last = next;
    };
    document.addEventListener('pointerover', listen);
    return () => document.removeEventListener('pointerover', listen);
  }, [base, map, onPoint]);
}

/** Calls `onEscape` when Escape is pressed while `isActive` is true, wherever the focus is (WCAG 1.4.13). */
export function useEscapeKey(isActive: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  // The layout effect adds the listener before the browser shows the school's name on the map, so that Escape can hide
  // the name immediately.
  useLayoutEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => pressedKeyUnlessComposing(event) === 'Escape' && escape();
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isActive]);
}
