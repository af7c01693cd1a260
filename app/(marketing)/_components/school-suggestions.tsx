'use client';

import { useEffect, useState } from 'react';
import { callApi } from '@/lib/http/api-client';
import type { SchoolSummary } from '@/lib/schools/schema';
import { searchSchools } from '@/lib/schools/search';

export type SchoolSuggestionsProps = { typed: string };

const SUGGESTIONS = 5;
/** Minimum number of typed characters, because one letter matches most schools. */
const MIN_TYPED = 2;

/** Links to the public pages of the schools that match the typed text. Shows nothing while the list of schools loads. */
export function SchoolSuggestions({ typed }: SchoolSuggestionsProps) {
  const [schools, setSchools] = useState<SchoolSummary[]>([]);
  useEffect(() => {
    // If the list cannot load, the form still leads to the public directory.
    callApi<SchoolSummary[]>('GET', '/api/schools').then(setSchools, () => undefined);
  }, []);
  if (schools.length === 0 || typed.trim().length < MIN_TYPED) return null;
  const matches = searchSchools(schools, typed);
  return (
    <div className="absolute top-full right-0 left-0 z-20 mt-1 overflow-hidden rounded-lg border border-paint-slate bg-paint-snow text-paint-ink shadow-raised max-sm:w-[calc(100vw-2rem)]">
      <p role="status" className={matches.length === 0 ? 'px-4 py-3' : 'sr-only'}>
        {matches.length === 0 ? 'No school found. Try the town.' : `${matches.length} schools found`}
      </p>
      <ul>
        {matches.slice(0, SUGGESTIONS).map(({ id, name, city }) => (
          <li key={id} className="border-b border-paint-slate/25 last:border-b-0">
            <a
              href={`/explore/${id}`}
              className="block px-4 py-2.5 leading-snug font-semibold hover:bg-paint-mist focus-visible:bg-paint-mist"
            >
              {name} <span className="block text-sm font-normal text-paint-slate">{city}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
