'use client';

import { Download, Plus, Upload } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { Button } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/form/search-input';

/** The import is loaded on demand, because it includes a CSV parser. */
const ImportCsv = lazyComponent(
  async () => (await import('@/components/admin/schools/import/school-import-dialog')).SchoolImportDialog,
);

type SchoolsToolbarProps = {
  search: string;
  onSearch: (words: string) => void;
  found: number | undefined;
  total: number | undefined;
};

export function SchoolsToolbar({ search, onSearch, found, total }: SchoolsToolbarProps) {
  return (
    <div className="mb-4 space-y-2">
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          aria-label="Search schools"
          placeholder="Search by name, city, or principal..."
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="min-w-[min(14rem,100%)] flex-1 basis-full lg:basis-0"
        />
        <span className="contents max-sm:*:flex-1">
          <LazyPopupTrigger component={ImportCsv} props={{}} popup="dialog">
            <Button variant="outline">
              <Upload aria-hidden />
              Import CSV
            </Button>
          </LazyPopupTrigger>
        </span>
        <Button asChild variant="outline" className="max-sm:flex-1">
          <a href="/api/admin/schools/export" download data-full-load>
            <Download aria-hidden />
            Export CSV
          </a>
        </Button>
        <Button asChild className="max-sm:w-full">
          <Link href="/admin/schools/new" prefetch={false}>
            <Plus aria-hidden />
            Add New School
          </Link>
        </Button>
      </div>
      <p role="status" className="min-h-6 text-sm text-muted-foreground">
        {found !== undefined &&
          total !== undefined &&
          (found === total ? `${total} ${total === 1 ? 'school' : 'schools'}` : `${found} of ${total} schools`)}
      </p>
    </div>
  );
}
