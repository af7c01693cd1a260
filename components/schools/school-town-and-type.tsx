import { MapPin } from '@/components/ui/icons/icons';
import { Badge } from '@/components/ui/badge';

type SchoolBylineProps = { school: { city: string; province: string; type: string | null } };

/** Line below a school's name, with the town, the province and the type of the school. */
export function SchoolTownAndType({ school: { city, province, type } }: SchoolBylineProps) {
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted-foreground sm:mt-2">
      <span className="flex items-center gap-1.5">
        <MapPin aria-hidden className="size-4 shrink-0" />
        {city}, {province}
      </span>
      {type && <Badge>{type}</Badge>}
    </p>
  );
}
