'use client';

import { useState } from 'react';
import { SchoolEventManager } from '@/components/admin/events/school-event-manager';
import type { RegionWithFamilies } from '@/lib/schools/regions-with-families';
import { AreaFields, type ChosenArea } from './area-fields';

/** Events of the province, or of the chosen region or family of schools. */
export function AreaEvents({ regions }: { regions: RegionWithFamilies[] }) {
  const [area, setArea] = useState<ChosenArea>({ region: '', family: '' });
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <AreaFields regions={regions} area={area} onChange={setArea} />
      </div>
      <SchoolEventManager key={JSON.stringify(area)} area={{ schoolId: null, ...area }} />
    </div>
  );
}
