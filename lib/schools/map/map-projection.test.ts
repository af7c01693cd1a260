import { geoMercator } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import {
  MAP_FRAME_SIZE,
  unprojectMapPoint,
  parseMapCoordinates,
  projectToMap,
  MAP_PROJECTION,
  unitsPerKilometre,
} from './map-projection';
import { distanceKm } from './nearby';

const HALIFAX = { lat: 44.6488, lon: -63.5752 };
const SYDNEY = { lat: 46.1368, lon: -60.1942 };
const YARMOUTH = { lat: 43.8375, lon: -66.1174 };

describe('the projection of places onto the map', () => {
  const asDrawn = geoMercator().scale(MAP_PROJECTION.scale).translate(MAP_PROJECTION.translate);

  it.each([HALIFAX, SYDNEY, YARMOUTH])(
    'projectToMap and the library that draws the coasts project the place %j to the same point',
    (place) => {
      const [x, y] = asDrawn([place.lon, place.lat]) ?? [];
      expect(projectToMap(place).x).toBeCloseTo(x ?? NaN, 6);
      expect(projectToMap(place).y).toBeCloseTo(y ?? NaN, 6);
    },
  );

  it.each([HALIFAX, SYDNEY, YARMOUTH])(
    'unprojectMapPoint converts a point on the map back to the coordinates %j',
    (place) => {
      const { lat, lon } = unprojectMapPoint(projectToMap(place));
      expect([lat, lon].map((degrees) => degrees.toFixed(9))).toEqual([place.lat.toFixed(9), place.lon.toFixed(9)]);
    },
  );

  it('projectToMap keeps the province within the map frame, with north at the top', () => {
    for (const { x, y } of [HALIFAX, SYDNEY, YARMOUTH].map(projectToMap)) {
      expect(x > 0 && x < MAP_FRAME_SIZE.width && y > 0 && y < MAP_FRAME_SIZE.height).toBe(true);
    }
    expect(projectToMap(SYDNEY).y).toBeLessThan(projectToMap(HALIFAX).y);
    expect(projectToMap(YARMOUTH).x).toBeLessThan(projectToMap(HALIFAX).x);
  });

  it('distances on the map agree with the map scale', () => {
    const [one, other] = [HALIFAX, { ...HALIFAX, lon: HALIFAX.lon + 0.5 }];
    const units = Math.abs(projectToMap(one).x - projectToMap(other).x);
    expect(units / unitsPerKilometre(HALIFAX.lat)).toBeCloseTo(distanceKm(one, other), 1);
  });
});

describe("the parsing of a school's coordinates", () => {
  it('parseMapCoordinates reads coordinates with or without spaces', () => {
    expect(parseMapCoordinates('44.65,-63.57')).toEqual({ lat: 44.65, lon: -63.57 });
    expect(parseMapCoordinates(' 44.65 , -63.57 ')).toEqual({ lat: 44.65, lon: -63.57 });
  });

  it.each([
    null,
    '',
    ',',
    '44.65',
    '44.65,',
    '44.65,-63.57,1',
    'by the church',
    '-63.57,44.65',
    '0,0',
    'NaN,NaN',
    '51.5,-0.1',
  ])('parseMapCoordinates rejects the coordinates %j', (coordinates) =>
    expect(parseMapCoordinates(coordinates)).toBeNull(),
  );
});
