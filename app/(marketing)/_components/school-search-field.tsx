'use client';

import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';
import type { SchoolSuggestionsProps } from './school-suggestions';

type Suggestions = ComponentType<SchoolSuggestionsProps>;

/**
 * Loads the suggestions after the page, because they need the search and the list of schools. Returns null if they
 * cannot load, so that the form still leads to the public directory.
 */
const loadSuggestions = (): Promise<Suggestions | null> =>
  import('./school-suggestions').then(
    ({ SchoolSuggestions }) => SchoolSuggestions,
    () => null,
  );

/** Field for the name or town of a school, with suggested schools below while the visitor types. */
export function SchoolSearchField({ id }: { id: string }) {
  const [typed, setTyped] = useState('');
  const [Suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const prepare = useCallback(async () => {
    const loaded = await loadSuggestions();
    if (!loaded) return;
    setSuggestions(() => loaded);
    setTyped(field.current?.value ?? '');
  }, []);

  // The visitor may have started to type before the scripts ran.
  useEffect(() => {
    if (document.activeElement === field.current) void prepare();
  }, [prepare]);

  return (
    <div
      ref={box}
      className="relative min-w-0 flex-1"
      onKeyDown={(event) => {
        if (pressedKeyUnlessComposing(event) === 'Escape') setTyped('');
      }}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setTyped('');
      }}
    >
      {/* A plain input, because `Input` would add its code for merging classes to the home page. */}
      <input
        ref={field}
        id={id}
        type="search"
        name="q"
        autoComplete="off"
        placeholder="School or town"
        onFocus={() => void prepare()}
        onChange={({ target }) => setTyped(target.value)}
        className="h-13 control border-transparent bg-paint-snow text-paint-ink placeholder:text-paint-slate hover:border-lamp"
      />
      {Suggestions && <Suggestions typed={typed} />}
    </div>
  );
}
