import type { SchoolLevel } from '../facts/school-level';

export type Coordinates = { lat: number; lon: number };
export type MapPoint = { x: number; y: number };

/** Bounds of the map, in degrees. */
const BOUNDS = { west: -66.75, east: -59.35, south: 43.2, north: 47.25 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Returns the distance of a latitude from the equator on a Mercator map of a globe with radius 1. */
const northing = (lat: number) => Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2));

const WIDTH = 5_000;
const SCALE = WIDTH / radians(BOUNDS.east - BOUNDS.west);

/**
 * Size of the map in map units, in Mercator projection. One unit is about 110 metres, so coasts and schools can be
 * drawn in whole units.
 */
export const MAP_FRAME_SIZE = {
  width: WIDTH,
  height: Math.round(SCALE * (northing(BOUNDS.north) - northing(BOUNDS.south))),
};

/** Parameters of the map's projection for d3-geo, which draws the coasts on the server. */
export const MAP_PROJECTION = {
  scale: SCALE,
  translate: [-SCALE * radians(BOUNDS.west), SCALE * northing(BOUNDS.north)] as [number, number],
};

/** Projects coordinates onto the map. This short function saves browsers from loading a map library. */
export const projectToMap = ({ lat, lon }: Coordinates): MapPoint => ({
  x: SCALE * radians(lon - BOUNDS.west),
  y: SCALE * (northing(BOUNDS.north) - northing(lat)),
});

/** Returns the coordinates of a point on the map. */
export const unprojectMapPoint = ({ x, y }: MapPoint): Coordinates => ({
  lat: (Math.atan(Math.sinh(northing(BOUNDS.north) - y / SCALE)) * 180) / Math.PI,
  lon: BOUNDS.west + (x / SCALE) * (180 / Math.PI),
});

/** Returns the number of map units per kilometre at a latitude. */
export const unitsPerKilometre = (lat: number): number => SCALE / 6_371 / Math.cos(radians(lat));

/** Parses coordinates such as '44.65,-63.57'. Returns null if the text is not a position on our map. */
export function parseMapCoordinates(geoLocation: string | null): Coordinates | null {
  const [lat = NaN, lon = NaN, ...rest] = (geoLocation ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? NaN : Number(part)));
  const isOnMap = lat > BOUNDS.south && lat < BOUNDS.north && lon > BOUNDS.west && lon < BOUNDS.east;
  return rest.length === 0 && isOnMap ? { lat, lon } : null;
}

export type SchoolOnMap = MapPoint & { id: number; name: string; city: string; level: SchoolLevel };
