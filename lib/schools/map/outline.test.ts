import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { MAP_FRAME_SIZE, parseMapCoordinates, projectToMap, type MapPoint } from './map-projection';
import { drawWholeMapCoasts, drawCoastsWithin } from './outline';

/** Returns the corners of each closed line in an SVG path. */
function ringsOf(path: string): MapPoint[][] {
  return path
    .split('z')
    .filter(Boolean)
    .map((ring) => {
      const [x = NaN, y = NaN, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number);
      const points = [{ x, y }];
      for (let step = 0; step < steps.length; step += 2) {
        const last = points.at(-1) ?? { x: NaN, y: NaN };
        points.push({ x: last.x + (steps[step] ?? NaN), y: last.y + (steps[step + 1] ?? NaN) });
      }
      return points;
    });
}

/** Returns true if a point is on land: a ray from the point to the east then crosses an odd number of coasts. */
function isOnLand({ x, y }: MapPoint, rings: MapPoint[][]): boolean {
  const crossings = rings.flatMap((ring) =>
    ring.filter((from, index) => {
      const to = ring[(index + 1) % ring.length] ?? from;
      return from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
    }),
  );
  return crossings.length % 2 === 1;
}

const place = (lat: number, lon: number) => projectToMap({ lat, lon });

describe("the drawing of the province's coasts on the map", () => {
  const { province, neighbours } = drawWholeMapCoasts();
  const [own, others] = [ringsOf(province), ringsOf(neighbours)];

  it('the map has coasts around the land and not around the sea', () => {
    for (const [lat, lon] of [
      [45.365, -63.28],
      [46.1, -60.3],
      [44.0, -66.0],
    ] as const)
      expect(isOnLand(place(lat, lon), own)).toBe(true);
    for (const [lat, lon] of [
      [44, -62],
      [45.1, -65.4],
      [46.9, -62],
    ] as const) {
      expect(isOnLand(place(lat, lon), own) || isOnLand(place(lat, lon), others)).toBe(false);
    }
    expect(isOnLand(place(45.9, -66.0), others)).toBe(true);
    expect(isOnLand(place(46.4, -63.4), others)).toBe(true);
  });

  it('nearly every school is on land on the map with simplified coasts', () => {
    const { data } = Papa.parse<{ geoLocation: string }>(
      readFileSync(path.join(import.meta.dirname, '../../../prisma/seed/ns-schools.csv'), 'utf8'),
      { header: true, skipEmptyLines: true },
    );
    const places = data.flatMap(({ geoLocation }) => parseMapCoordinates(geoLocation) ?? []);
    expect(places).toHaveLength(370);
    expect(places.filter((position) => isOnLand(projectToMap(position), own)).length).toBeGreaterThan(355);
  });

  it('the drawing of the coasts is under 20,000 characters and inside the frame', () => {
    for (const { x, y } of [...own, ...others].flat()) {
      expect(x >= -101 && x <= MAP_FRAME_SIZE.width + 101 && y >= -101 && y <= MAP_FRAME_SIZE.height + 101).toBe(true);
    }
    expect(province.length + neighbours.length).toBeLessThan(20_000);
  });

  it('drawCoastsWithin draws only the coasts in the part of the province that a small map shows', () => {
    const { x, y } = place(44.65, -63.57);
    const around = drawCoastsWithin({ x: x - 350, y: y - 270, width: 700, height: 540 });
    expect(around.neighbours).toBe('');
    expect(around.province.length).toBeLessThan(province.length / 4);
    expect(isOnLand(place(44.75, -63.65), ringsOf(around.province))).toBe(true);
  });
});
