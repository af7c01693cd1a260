import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { LegendMarker } from '@/components/schools/map/map-legend';
import { findSchoolLevel } from '@/lib/schools/facts/find-school-level';
import { formatDistance } from '@/lib/schools/map/nearby';
import type { SchoolSummary } from '@/lib/schools/schema';

type NearbySchoolsProps = { found: { school: SchoolSummary; km: number }[] };

export function NearbySchools({ found }: NearbySchoolsProps) {
  if (found.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Schools nearby</CardTitle>
      </CardHeader>
      <CardContent className="px-3 pb-4 sm:px-4">
        <ul>
          {found.map(({ school: { id, name, city, type }, km }) => (
            <li key={id}>
              <a
                href={`/explore/${id}`}
                className="flex gap-2.5 rounded-md px-2 py-2 leading-snug hover:bg-accent hover:text-accent-foreground"
              >
                <span className="mt-0.5">
                  <LegendMarker level={findSchoolLevel(type)} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="font-semibold">{name}</span>
                  <span className="block text-[0.8125rem] text-muted-foreground">
                    {[city, type].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="shrink-0 text-sm text-muted-foreground tabular-nums">
                  <span className="sr-only">, </span>
                  {formatDistance(km)}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-2 px-2 text-[0.8125rem] text-muted-foreground">Distances are in a straight line.</p>
      </CardContent>
    </Card>
  );
}
