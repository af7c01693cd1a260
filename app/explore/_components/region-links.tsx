import type { Region } from '@/lib/schools/facets';

/** Leads down the long list. */
export function RegionLinks({ regions }: { regions: Region<unknown>[] }) {
  return (
    <nav aria-label="Regions in this list" className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {regions.map(({ value, label, schools }) => (
          <li key={value}>
            <a
              href={`#region-${value}`}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border bg-card px-3 text-sm font-medium hover:border-primary hover:text-primary"
            >
              {label} <span className="text-muted-foreground tabular-nums">{schools.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
