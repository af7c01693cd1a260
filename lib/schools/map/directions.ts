import type { SchoolSummary } from '../schema';
import { positionOf } from './map';

type Placed = Pick<SchoolSummary, 'geoLocation' | 'civicAddress' | 'city' | 'province'>;

/** The way to a school in other people's maps, each by its documented address. Nothing is asked of them before somebody goes there. */
const MAPS = [
  ['Google Maps', 'https://www.google.com/maps/dir/?api=1&destination='],
  ['Apple Maps', 'https://maps.apple.com/?daddr='],
  ['OpenStreetMap', 'https://www.openstreetmap.org/directions?to='],
] as const;

export type Directions = { label: string; href: string };

/** To its coordinates, else to its address; none where neither is known. */
export function directionsTo({ geoLocation, civicAddress, city, province }: Placed): Directions[] {
  const position = positionOf(geoLocation);
  const goal = position ? `${position.lat},${position.lon}` : civicAddress && `${civicAddress}, ${city}, ${province}`;
  return goal ? MAPS.map(([label, address]) => ({ label, href: address + encodeURIComponent(goal) })) : [];
}
