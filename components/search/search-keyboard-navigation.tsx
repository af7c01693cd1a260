'use client';

import { useEffect } from 'react';
import { SEARCH_FIELD_SELECTOR } from './search-url';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';

const HITS = 'main [data-hit]';

/**
 * Moves the focus between the search field and the results with the arrow keys. Escape returns the focus to the search
 * field.
 */
export function SearchKeyboardNavigation() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const field = document.querySelector<HTMLInputElement>(SEARCH_FIELD_SELECTOR);
      const places = [field, ...document.querySelectorAll<HTMLElement>(HITS)];
      const at = places.findIndex((place) => place !== null && place === event.target);
      if (at < 0) return;
      const next = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: at === 0 ? -1 : 0 }[pressedKeyUnlessComposing(event)];
      const goal = next === undefined ? undefined : places[next];
      if (!goal) return;
      event.preventDefault();
      goal.focus();
      if (goal === field) field.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
