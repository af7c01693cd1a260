import { TOPIC_LABELS } from '@/components/posts/topics/post-topics';
import { CheckboxField } from '@/components/ui/checkbox';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { SearchInput } from '@/components/ui/form/search-input';
import { Select } from '@/components/ui/select';
import { MAX_SEARCH_CHARACTERS } from '@/lib/search/parse-search-text';
import type { SearchQuery } from '@/lib/search/schema';

const KINDS = { post: 'Posts', comment: 'Comments', school: 'Schools', event: 'Events' };
const SINCE = { 7: 'The past week', 31: 'The past month', 366: 'The past year' };

type CurrentSearch = Partial<Pick<SearchQuery, 'q' | 'kind' | 'mine' | 'since' | 'photos' | 'topic'>>;

/** Shows the search field and its filters as a plain HTML form, so that the search works without scripts. */
export function SearchForm({ currentSearch }: { currentSearch: CurrentSearch }) {
  return (
    <form action="/search" className="space-y-3">
      <div className="flex gap-2">
        <SearchInput
          name="q"
          aria-label="Search posts, comments, schools and events"
          defaultValue={currentSearch.q}
          maxLength={MAX_SEARCH_CHARACTERS}
          autoFocus={!currentSearch.q}
          autoComplete="off"
          className="grow"
        />
        <Button type="submit">Search</Button>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Choices name="kind" label="What" none="Everything" options={KINDS} chosen={currentSearch.kind} />
        <Choices name="since" label="Since" none="Any time" options={SINCE} chosen={currentSearch.since} />
        <Choices name="topic" label="Topic" none="All topics" options={TOPIC_LABELS} chosen={currentSearch.topic} />
        <div className="col-span-2 flex flex-wrap items-end gap-x-5 gap-y-2 sm:col-span-3">
          <CheckboxField
            name="mine"
            value="yes"
            defaultChecked={currentSearch.mine === 'yes'}
            label="Schools I follow"
          />
          <CheckboxField
            name="photos"
            value="yes"
            defaultChecked={currentSearch.photos === 'yes'}
            label="With photos"
          />
        </div>
      </div>
    </form>
  );
}

type ChoicesProps = {
  name: string;
  label: string;
  none: string;
  options: Record<string | number, string>;
  chosen: string | number | undefined;
};

const Choices = ({ name, label, none, options, chosen }: ChoicesProps) => (
  <FormField label={label}>
    <Select name={name} defaultValue={chosen ?? ''}>
      <option value="">{none}</option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  </FormField>
);
