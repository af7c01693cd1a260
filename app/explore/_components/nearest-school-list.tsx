'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { unprojectMapPoint, type Coordinates, type SchoolOnMap } from '@/lib/schools/map/map-projection';
import { distanceKm, formatDistanceAway } from '@/lib/schools/map/nearby';

const STEP = 25;

export type NearestSchoolListProps = { schools: SchoolOnMap[]; position: Coordinates; className: string };

/** List of links to the schools nearest to the reader, a few at a time. The browser computes the distances. */
export function NearestSchoolList({ schools, position, className }: NearestSchoolListProps) {
  const [count, setCount] = useState(STEP);
  const sorted = schools
    .map((school) => ({ ...school, km: distanceKm(position, unprojectMapPoint(school)) }))
    .sort((one, other) => one.km - other.km);
  return (
    <>
      <ul className={className}>
        {sorted.slice(0, count).map(({ id, name, city, level, km }) => (
          <li key={id}>
            <a href={`/explore/${id}`} data-level={level}>
              {name} <small>{`${formatDistanceAway(km)} · ${city}`}</small>
            </a>
          </li>
        ))}
      </ul>
      {sorted.length > count && (
        <Button variant="outline" size="sm" onClick={() => setCount(count + STEP)} className="mb-2 w-full">
          Show more schools
        </Button>
      )}
    </>
  );
}
