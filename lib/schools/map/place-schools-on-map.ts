import { findSchoolLevel } from '../facts/find-school-level';
import type { SchoolSummary } from '../schema';
import { parseMapCoordinates, projectToMap, type SchoolOnMap } from './map-projection';

/**
 * Distance in map units between the marks of schools with the same location. Without a distance, the marks would cover
 * each other, and only one school could be selected.
 */
const APART = 4;

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Returns the schools whose coordinates are on the map, with their positions. */
export function placeSchoolsOnMap(
  schools: Pick<SchoolSummary, 'id' | 'name' | 'city' | 'type' | 'geoLocation'>[],
): SchoolOnMap[] {
  const schoolsAtPoint = new Map<string, number>();
  return schools.flatMap(({ id, name, city, type, geoLocation }) => {
    const position = parseMapCoordinates(geoLocation);
    if (!position) return [];
    const { x, y } = projectToMap(position);
    const place = `${Math.round(x)} ${Math.round(y)}`;
    const countBefore = schoolsAtPoint.get(place) ?? 0;
    schoolsAtPoint.set(place, countBefore + 1);
    return [{ id, name, city, level: findSchoolLevel(type), x: tenth(x + countBefore * APART), y: tenth(y) }];
  });
}
