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

type Placed = { id: number; geoLocation: string | null };

/**
 * Returns the schools nearest to the given school, nearest first. Returns an empty list if the coordinates of the given
 * school are unknown.
 */
export function findNearbySchools<T extends Placed>(
  school: Placed,
  all: T[],
  limit: number,
): { school: T; km: number }[] {
  const position = parseMapCoordinates(school.geoLocation);
  if (!position) return [];
  return all
    .flatMap((other) => {
      const otherPosition = other.id === school.id ? null : parseMapCoordinates(other.geoLocation);
      return otherPosition ? [{ school: other, km: distanceKm(position, otherPosition) }] : [];
    })
    .sort((one, other) => one.km - other.km)
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
  return `${km < 9.95 ? km.toFixed(1) : Math.round(km)} km`;
}
