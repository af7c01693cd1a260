import { Button } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/form/search-input';
import { MAX_SEARCH_CHARACTERS } from '@/lib/search/parse-search-text';
import { SEARCH_FILTERS, type SearchParameters } from './search-url';

/**
 * Shows the search field as a plain HTML form, so that the search works without scripts. A new search keeps the
 * filters.
 */
export function SearchForm({ search }: { search: SearchParameters }) {
  return (
    <form action="/search" className="flex gap-2">
      <SearchInput
        name="q"
        aria-label="Search posts, comments, schools and events"
        defaultValue={search.q}
        maxLength={MAX_SEARCH_CHARACTERS}
        autoFocus={!search.q}
        autoComplete="off"
        className="grow"
      />
      {SEARCH_FILTERS.map(
        (name) => search[name] !== undefined && <input key={name} type="hidden" name={name} value={search[name]} />,
      )}
      <Button type="submit">Search</Button>
    </form>
  );
}
