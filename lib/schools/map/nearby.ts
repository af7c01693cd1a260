import { parseMapCoordinates, type Coordinates } from './map-projection';

const EARTH_RADIUS_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the distance between two places in kilometres, as the crow flies (haversine). */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lon, to.lon);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

type Placed = { geoLocation: string | null };

/** Returns the distance of a school from a place in kilometres, or null if the school's coordinates are unknown. */
export function distanceToSchool({ geoLocation }: Placed, from: Coordinates): number | null {
  const position = parseMapCoordinates(geoLocation);
  return position && distanceKm(from, position);
}

/**
 * Returns the schools with their distances from a place, nearest first. Schools without known coordinates come last, in
 * their given order.
 */
export function sortByDistance<T extends Placed>(schools: T[], from: Coordinates): { school: T; km: number | null }[] {
  return schools
    .map((school) => ({ school, km: distanceToSchool(school, from) }))
    .sort((one, other) => (one.km ?? Infinity) - (other.km ?? Infinity) || 0);
}

/**
 * Returns the schools nearest to the given school, nearest first. Returns an empty list if the coordinates of the given
 * school are unknown.
 */
export function findNearbySchools<T extends Placed & { id: number }>(
  school: Placed & { id: number },
  all: T[],
  limit: number,
): { school: T; km: number }[] {
  const position = parseMapCoordinates(school.geoLocation);
  if (!position) return [];
  const others = all.filter(({ id }) => id !== school.id);
  return sortByDistance(others, position)
    .flatMap(({ school: other, km }) => (km === null ? [] : [{ school: other, km }]))
    .slice(0, limit);
}

/**
 * Formats a distance as 'same place', '400 m', '2.3 km' or '14 km'. The distance is rounded, because the coordinates of
 * schools are not exact.
 */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 10) * 100;
  if (metres === 0) return 'same place';
  if (metres < 1_000) return `${metres} m`;
  return `${km < 9.95 ? (metres / 1_000).toFixed(1) : Math.round(km)} km`;
}

/** Formats the distance from the reader to a school as 'under 100 m away', '400 m away' or '2.3 km away'. */
export const formatDistanceAway = (km: number): string => `${km < 0.05 ? 'under 100 m' : formatDistance(km)} away`;
