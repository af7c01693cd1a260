'use client';

import { useEffect, useState } from 'react';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';
import { callApi } from '@/lib/http/api-client';
import type { SchoolSummary } from '@/lib/schools/schema';
import { searchSchools } from '@/lib/schools/search';

const SUGGESTIONS = 5;
/** Minimum number of characters before suggestions appear, because one letter matches most schools. */
const MIN_TYPED = 2;

/**
 * Links to the public pages of the schools that match the text in the field. Shows nothing while the list of schools
 * loads.
 */
export function SchoolSuggestions({ field }: { field: HTMLInputElement }) {
  const [typed, setTyped] = useState(field.value);
  const [schools, setSchools] = useState<SchoolSummary[]>([]);
  useEffect(() => {
    // If the list of schools cannot load, no suggestions appear, but the form still leads to the public directory.
    callApi('GET', '/api/schools').then(setSchools, () => undefined);
  }, []);
  useEffect(() => {
    const box = field.parentElement;
    const ended = new AbortController();
    const { signal } = ended;
    const read = () => setTyped(field.value);
    // In Safari, a click on a suggestion takes the focus from the field but does not focus the link. The suggestions
    // must then stay open. A click elsewhere closes them.
    const leave = (goal: EventTarget | null) => {
      if (goal instanceof Node && !box?.contains(goal)) setTyped('');
    };
    field.addEventListener('input', read, { signal });
    field.addEventListener('focus', read, { signal });
    box?.addEventListener('focusout', ({ relatedTarget }) => leave(relatedTarget), { signal });
    document.addEventListener('pointerdown', ({ target }) => leave(target), { signal });
    box?.addEventListener(
      'keydown',
      (event) => {
        if (pressedKeyUnlessComposing(event) === 'Escape') setTyped('');
      },
      { signal },
    );
    return () => ended.abort();
  }, [field]);
  if (schools.length === 0 || typed.trim().length < MIN_TYPED) return null;
  const matches = searchSchools(schools, typed);
  return (
    <div className="absolute top-full right-0 left-0 z-10 mt-1 overflow-hidden rounded-lg border bg-paint-snow text-paint-ink shadow-raised">
      <p role="status" className={matches.length === 0 ? 'px-4 py-3' : 'sr-only'}>
        {matches.length === 0 ? 'No school found. Try the town.' : `${matches.length} schools found`}
      </p>
      <ul>
        {matches.slice(0, SUGGESTIONS).map(({ id, name, city }) => (
          <li key={id} className="border-b last:border-b-0">
            <a href={`/explore/${id}`} className="block px-4 py-2.5 leading-snug font-semibold hover:underline">
              {name} <span className="block text-sm font-normal">{city}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
