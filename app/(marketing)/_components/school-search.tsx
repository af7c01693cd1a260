import { Search } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Link } from '@/components/ui/link';

/** Leads to the public directory, without any script. */
export function SchoolSearch({ schools }: { schools: number | null }) {
  return (
    <form action="/explore" role="search" aria-labelledby="find-school" className="max-w-lg">
      <label id="find-school" htmlFor="find-school-field" className="font-semibold">
        Find your school
      </label>
      <div className="mt-2 gap-2 flex">
        <Input
          id="find-school-field"
          type="search"
          name="q"
          placeholder="School or town"
          className="h-13 min-w-0 flex-1 border-transparent bg-paint-snow text-paint-ink placeholder:text-paint-slate hover:border-lamp"
        />
        <Button type="submit" size="lg" className="max-sm:px-4 bg-harbour-muted text-harbour hover:bg-paint-snow">
          <Search aria-hidden />
          Search
        </Button>
      </div>
      <p className="mt-2 text-sm text-muted-foreground">
        {schools === null ? 'Every public school of the list' : `${schools} public schools`}, open to look at without an
        account.{' '}
        <Link
          href="/explore"
          prefetch={false}
          className="font-semibold whitespace-nowrap text-primary underline underline-offset-4 hover:text-primary-hover"
        >
          See them on the map
        </Link>
      </p>
    </form>
  );
}
