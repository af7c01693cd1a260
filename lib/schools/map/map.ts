import { levelOf, type Level } from '../level';
import type { SchoolSummary } from '../schema';

export type Position = { lat: number; lon: number };
export type Point = { x: number; y: number };

/** What the map shows, in degrees. */
const BOUNDS = { west: -66.75, east: -59.35, south: 43.2, north: 47.25 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** How far north of the equator Mercator draws a latitude, of a globe with radius 1. */
const northing = (lat: number) => Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2));

const WIDTH = 5_000;
const SCALE = WIDTH / radians(BOUNDS.east - BOUNDS.west);

/** The paper: Mercator, so fine that coasts and schools stand on whole units (about 110 metres). */
export const FRAME = { width: WIDTH, height: Math.round(SCALE * (northing(BOUNDS.north) - northing(BOUNDS.south))) };

/** The same in the words of d3-geo, which draws the coasts on the server. */
export const PROJECTION = {
  scale: SCALE,
  translate: [-SCALE * radians(BOUNDS.west), SCALE * northing(BOUNDS.north)] as [number, number],
};

/** Where on the paper a place is; short, since browsers need not load a library for it. */
export const project = ({ lat, lon }: Position): Point => ({
  x: SCALE * radians(lon - BOUNDS.west),
  y: SCALE * (northing(BOUNDS.north) - northing(lat)),
});

/** So many units of paper is a kilometre long at this latitude. */
export const unitsPerKilometre = (lat: number): number => SCALE / 6_371 / Math.cos(radians(lat));

/** '44.65,-63.57' as a listing has it; null for what is no place on our map. */
export function positionOf(geoLocation: string | null): Position | null {
  const [lat = NaN, lon = NaN, ...rest] = (geoLocation ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? NaN : Number(part)));
  const isOnMap = lat > BOUNDS.south && lat < BOUNDS.north && lon > BOUNDS.west && lon < BOUNDS.east;
  return rest.length === 0 && isOnMap ? { lat, lon } : null;
}

/** A school as the map has it. */
export type MapSchool = Point & { id: number; name: string; city: string; level: Level };

/** Schools of one campus stand this far apart on the paper, or only one could ever be pointed at. */
const APART = 4;

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The schools that have a place on the map. */
export function onMap(schools: Pick<SchoolSummary, 'id' | 'name' | 'city' | 'type' | 'geoLocation'>[]): MapSchool[] {
  const taken = new Map<string, number>();
  return schools.flatMap(({ id, name, city, type, geoLocation }) => {
    const position = positionOf(geoLocation);
    if (!position) return [];
    const { x, y } = project(position);
    const place = `${Math.round(x)} ${Math.round(y)}`;
    const before = taken.get(place) ?? 0;
    taken.set(place, before + 1);
    return [{ id, name, city, level: levelOf(type), x: tenth(x + before * APART), y: tenth(y) }];
  });
}
