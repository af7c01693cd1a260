import { projectToMap, type MapPoint, type Coordinates } from '@/lib/schools/map/map-projection';

export type GeographicName = {
  text: string;
  kind: 'water' | 'neighbour' | 'town';
  /**
   * Possible positions for the middle of the name on the map, best first. For a town, the only entry is the position of
   * the town itself.
   */
  at: readonly [MapPoint, ...MapPoint[]];
  /** Shorter form of the name, used if the full name does not fit on the map. */
  instead?: GeographicName;
  /**
   * Maximum distance in pixels between a town and its name when the whole map is shown. A zoomed map allows a greater
   * distance.
   */
  reach: number;
};

/** Returns the map position of a place, in rounded numbers, so that server and browser render the same numbers. */
const point = ([lat, lon]: readonly [number, number]): MapPoint => {
  const { x, y } = projectToMap({ lat, lon } satisfies Coordinates);
  return { x: Math.round(x), y: Math.round(y) };
};

const name = (
  kind: GeographicName['kind'],
  text: string,
  first: [number, number],
  ...others: [number, number][]
): GeographicName => ({
  text,
  kind,
  at: [point(first), ...others.map(point)],
  reach: 0,
});

const town = (text: string, at: [number, number], reach = 10): GeographicName => ({ ...name('town', text, at), reach });

/** Names of land and water, in the order in which they are placed. */
export const GEOGRAPHIC_NAMES: readonly GeographicName[] = [
  name('water', 'Atlantic Ocean', [43.95, -62.2], [43.8, -62.6], [43.9, -63.2]),
  name('water', 'Bay of Fundy', [45.02, -65.9], [44.9, -66.1], [44.8, -66.3]),
  name('water', 'Gulf of St. Lawrence', [46.95, -61.95], [47.0, -62.4], [47.05, -62.7]),
  name('neighbour', 'New Brunswick', [45.8, -65.6], [46.2, -65.7], [46.5, -65.9]),
  {
    ...name('neighbour', 'Prince Edward Island', [46.7, -63.1], [46.8, -62.9]),
    instead: name('neighbour', 'P.E.I.', [46.36, -63.2], [46.35, -62.6], [46.6, -63.0], [46.7, -62.9]),
  },
  town('Halifax', [44.648, -63.575], 36),
  town('Sydney', [46.138, -60.193], 36),
  town('Truro', [45.365, -63.28], 28),
  town('Yarmouth', [43.837, -66.118], 28),
  town('Amherst', [45.833, -64.2], 21),
  town('New Glasgow', [45.587, -62.648], 28),
  town('Kentville', [45.077, -64.495], 28),
  town('Bridgewater', [44.377, -64.52], 28),
  town('Chéticamp', [46.63, -61.01]),
  town('Antigonish', [45.62, -61.99]),
  town('Digby', [44.62, -65.76]),
  town('Shelburne', [43.764, -65.323]),
  town('Port Hawkesbury', [45.615, -61.35]),
];
