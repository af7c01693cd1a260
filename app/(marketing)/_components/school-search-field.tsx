'use client';

import { useEffect, useRef, useState, type ComponentType } from 'react';

type Loaded = { field: HTMLInputElement; Suggestions: ComponentType<{ field: HTMLInputElement }> };

/**
 * Field for a school's name or town. Its suggestions load only when the field gets the focus. Without them, the form
 * still leads to the public directory.
 */
export function SchoolSearchField({ id }: { id: string }) {
  const own = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const load = (field: HTMLInputElement) =>
    import('./school-suggestions').then(
      ({ SchoolSuggestions }) => setLoaded({ field, Suggestions: SchoolSuggestions }),
      () => undefined,
    );

  // Loads the suggestions immediately if the visitor focused the field before the scripts ran.
  useEffect(() => {
    if (own.current && document.activeElement === own.current) void load(own.current);
  }, []);

  return (
    <div className="min-w-0 flex-1">
      {/* A plain `<input>`, because our `Input` component would add code for merging CSS classes to the home page. */}
      <input
        ref={own}
        id={id}
        type="search"
        name="q"
        autoComplete="off"
        placeholder="School or town"
        onFocus={({ currentTarget }) => void load(currentTarget)}
        className="h-13 control placeholder:text-foreground/70"
      />
      {loaded && <loaded.Suggestions field={loaded.field} />}
    </div>
  );
}
