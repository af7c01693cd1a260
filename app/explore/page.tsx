import { SearchX } from '@/components/ui/icons/icons';
import { SchoolDirectoryFilters } from '@/components/explore/school-directory-filters';
import { SchoolFilterCaveats } from '@/components/schools/school-filter-caveats';
import { schoolCountText, NO_SCHOOLS_FOUND_HINT } from '@/components/schools/school-search-texts';
import { SchoolMap } from '@/components/schools/map/school-map';
import { getLinkPreviewImage } from '@/components/seo/link-preview-text';
import { JsonLdScript } from '@/components/seo/json-ld-script';
import { createBreadcrumbStructuredData } from '@/components/seo/structured-data';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/page/empty-state';
import { Link } from '@/components/ui/page/link';
import { cn } from '@/lib/cn';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { cachePageForVisitors } from '@/lib/http/response/page-cache';
import { pageMetadata } from '@/lib/web/metadata';
import {
  groupSchoolsByRegion,
  collectSchoolFilterOptions,
  filterSchools,
  removeUnknownFilters,
} from '@/lib/schools/filter-options';
import { filtersQueryString, hasActiveFilters, readFilters } from '@/lib/schools/filters';
import { placeSchoolsOnMap } from '@/lib/schools/map/place-schools-on-map';
import { drawWholeMapCoasts } from '@/lib/schools/map/outline';
import { fetchAllSchools } from '@/lib/schools/queries';
import { site } from '@/lib/site';
import { listSchoolHighlights } from '@/lib/statistics/school-highlights';
import { isBlank } from '@/lib/text/clean-text';
import { DataSourceNote } from './_components/data-source-note';
import { NearestSchools } from './_components/nearest-schools';
import { SchoolsByRegion, SchoolList, SCHOOL_LIST_CLASSES } from './_components/school-list';

type ExplorePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Search engines index only /explore, whichever filters the address contains. */
export const generateMetadata = () =>
  pageMetadata({
    title: `Explore ${site.province}’s public schools`,
    description: `Every public school in ${site.province} in a list and on a map: find yours by name, town, region, school family, type or language.`,
    path: '/explore',
    card: getLinkPreviewImage('explore'),
  });

export default async function ExplorePage({ searchParams }: ExplorePageProps) {
  await cachePageForVisitors(now());
  const query = await searchParams;
  const schools = await fetchAllSchools();
  const facets = collectSchoolFilterOptions(schools);
  const filters = removeUnknownFilters(
    readFilters((name) => query[name]),
    facets,
  );
  const matches = filterSchools(schools, filters);
  const isNarrowed = hasActiveFilters(filters);
  // The map and the list get the same array, so that the page's data contains the schools only once.
  const marks = placeSchoolsOnMap(matches);
  const highlights = new Map((await listSchoolHighlights().catch(() => [])).map((one) => [one.schoolId, one]));

  return (
    <div className="page-width py-8 sm:py-10">
      <JsonLdScript
        data={createBreadcrumbStructuredData(env().APP_ORIGIN, [
          { name: 'Home', path: '/' },
          { name: 'Explore', path: '/explore' },
        ])}
      />
      <h1 className="font-display text-heading">{site.province}’s public schools</h1>
      <p className="mt-2 max-w-3xl text-lg text-pretty text-muted-foreground">
        Find your school, see what's coming up there, and read what parents have chosen to share with everyone.
      </p>
      <div className="mt-6 grid gap-x-8 gap-y-2 lg:grid-cols-[23rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <SchoolDirectoryFilters filters={filters} facets={facets}>
            <noscript>
              <Button type="submit" className="w-full">
                Show schools
              </Button>
            </noscript>
            <SchoolFilterCaveats filters={filters} />
          </SchoolDirectoryFilters>
          <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-4 border-t pt-3">
            <p role="status" className="font-semibold">
              {schoolCountText(matches.length, schools.length)}
            </p>
            {isNarrowed && <ClearFilters variant="link" />}
            {matches.length > 0 && (
              <a
                href="#map"
                className="ml-auto inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline lg:hidden"
              >
                Go to the map
              </a>
            )}
          </div>
        </div>
        {/* The school list has an explicit grid column, because it would otherwise take the map's column until the map
            loads. */}
        <div className="min-w-0 lg:col-start-1">
          {schools.length > 0 && matches.length === 0 ? (
            <EmptyState icon={SearchX} title="No schools match" action={<ClearFilters variant="outline" />}>
              {NO_SCHOOLS_FOUND_HINT}
            </EmptyState>
          ) : (
            <NearestSchools schools={marks} className={SCHOOL_LIST_CLASSES}>
              {isBlank(filters.q) ? (
                <SchoolsByRegion
                  regions={groupSchoolsByRegion(matches)}
                  query={filtersQueryString(filters)}
                  highlights={highlights}
                />
              ) : (
                <SchoolList schools={matches} highlights={highlights} />
              )}
            </NearestSchools>
          )}
        </div>
        <div
          id="map"
          className={cn(
            'mt-4 min-w-0 scroll-mt-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0',
            // An empty map is hidden on phones, where it would only push the rest of the page down.
            matches.length === 0 && 'max-lg:hidden',
          )}
        >
          <SchoolMap
            schools={marks}
            isFiltered={isNarrowed}
            base="/explore"
            coasts={drawWholeMapCoasts()}
            className="lg:sticky lg:top-22"
          />
        </div>
      </div>
      <DataSourceNote />
    </div>
  );
}

function ClearFilters({ variant }: { variant: 'link' | 'outline' }) {
  return (
    <Button asChild variant={variant} size="sm" className={variant === 'link' ? 'px-0' : ''}>
      <Link href="/explore" prefetch={false} scroll={false}>
        Clear filters
      </Link>
    </Button>
  );
}
