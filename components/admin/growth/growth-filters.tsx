import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Select } from '@/components/ui/select';
import type { GrowthQuery, GrowthSortOrder } from '@/lib/statistics/growth-schema';

const SORT_NAMES: Record<GrowthSortOrder, string> = {
  name: 'Name',
  followers: 'Followers',
  parents: 'Verified parents',
  posts: 'Posts',
  answered: 'Answered in a day',
  returned: 'Active two weeks in a row',
};

type GrowthFiltersProps = { query: GrowthQuery; boards: readonly string[] };

/**
 * Form with the filters of the growth page. The page's address stores the chosen filters, so the form works without
 * scripts.
 */
export const GrowthFilters = ({ query, boards }: GrowthFiltersProps) => (
  <form action="/admin/growth" aria-label="Filter schools" className="mt-6 flex flex-wrap items-end gap-3">
    {query.show === 'all' && <input type="hidden" name="show" value="all" />}
    <FormField label="Board" className="min-w-0 flex-1 basis-56">
      <Select name="board" defaultValue={query.board}>
        <option value="">All school boards</option>
        {boards.map((board) => (
          <option key={board} value={board}>
            {board}
          </option>
        ))}
      </Select>
    </FormField>
    <FormField label="Sort by" className="basis-56 max-sm:grow">
      <Select name="sort" defaultValue={query.sort}>
        {Object.entries(SORT_NAMES).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </Select>
    </FormField>
    <Button type="submit" variant="outline" className="max-sm:w-full">
      Show
    </Button>
  </form>
);
