import type { SchoolSummary } from '../schema';
import { parseMapCoordinates } from './map-projection';

type Placed = Pick<SchoolSummary, 'geoLocation' | 'civicAddress' | 'city' | 'province'>;

/** Addresses for directions in other map services. The page contacts a service only when a person opens its link. */
const MAPS = [
  ['Google Maps', 'https://www.google.com/maps/dir/?api=1&destination='],
  ['Apple Maps', 'https://maps.apple.com/?daddr='],
  ['OpenStreetMap', 'https://www.openstreetmap.org/directions?to='],
] as const;

export type DirectionsLink = { label: string; href: string };

/**
 * Returns links for directions to a school's coordinates, or to its civic address if the coordinates are unknown.
 * Returns an empty list if both are unknown.
 */
export function getDirectionsLinks({ geoLocation, civicAddress, city, province }: Placed): DirectionsLink[] {
  const position = parseMapCoordinates(geoLocation);
  const goal = position ? `${position.lat},${position.lon}` : civicAddress && `${civicAddress}, ${city}, ${province}`;
  return goal ? MAPS.map(([label, address]) => ({ label, href: address + encodeURIComponent(goal) })) : [];
}
