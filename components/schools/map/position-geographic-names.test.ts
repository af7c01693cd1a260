import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { MAP_FRAME_SIZE, parseMapCoordinates, projectToMap, type MapPoint } from '@/lib/schools/map/map-projection';
import { drawWholeMapCoasts } from '@/lib/schools/map/outline';
import { GEOGRAPHIC_NAMES, type GeographicName } from './geographic-names';
import { createBoxAround, doesLineCrossBox, isBoxInsideBox, doBoxesOverlap, type Box } from './box-geometry';
import { parseCoastLines } from './parse-coast-lines';
import { findFreeLabelSpace } from './free-label-space';
import { positionGeographicNames, type PositionedGeographicName } from './position-geographic-names';
import { scaleBarPosition } from './scale-bar-position';
import { viewportHeight, WHOLE_MAP_VIEWPORT, zoomViewport, type MapViewport } from './map-viewport';

const drawn = drawWholeMapCoasts();
const coast = [...parseCoastLines(drawn.province), ...parseCoastLines(drawn.neighbours)];
const csv = readFileSync(path.join(import.meta.dirname, '../../../prisma/seed/ns-schools.csv'), 'utf8');
const schools = Papa.parse<{ geoLocation: string }>(csv, { header: true, skipEmptyLines: true }).data.flatMap(
  ({ geoLocation }) => {
    const position = parseMapCoordinates(geoLocation);
    return position ? [projectToMap(position)] : [];
  },
);

const frameOf = (pixels: number): Box => ({
  left: 4,
  top: 4,
  right: pixels - 4,
  bottom: viewportHeight({ width: pixels }) - 4,
});
const place = (
  names: readonly GeographicName[],
  pixels: number,
  { view = WHOLE_MAP_VIEWPORT, marks = schools as MapPoint[], taken = [] as Box[] } = {},
) => positionGeographicNames(names, findFreeLabelSpace({ view, pixels, marks, coast, taken, frame: frameOf(pixels) }));

/** Returns the smallest box that the name needs on the screen. */
function boxOf({ text, x, y, size }: PositionedGeographicName, view: MapViewport, pixels: number): Box {
  const scale = pixels / view.width;
  return createBoxAround(
    { x: (x - view.x) * scale, y: (y - view.y) * scale },
    text.length * size * scale * 0.5,
    size * scale,
  );
}

const HALIFAX = projectToMap({ lat: 44.65, lon: -63.57 });
const texts = (names: PositionedGeographicName[]) => names.map(({ text }) => text);

describe('the names on the province map', () => {
  it.each([288, 336, 358, 411, 500, 720, 766])('place names fit on a map %i px wide without overlapping', (pixels) => {
    for (const view of [
      WHOLE_MAP_VIEWPORT,
      zoomViewport(WHOLE_MAP_VIEWPORT, 2, HALIFAX),
      zoomViewport(WHOLE_MAP_VIEWPORT, 4, HALIFAX),
    ]) {
      const names = place(GEOGRAPHIC_NAMES, pixels, { view });
      expect(texts(names)).toContain('Halifax');
      const scale = pixels / view.width;
      const boxes = names.map((name) => boxOf(name, view, pixels));
      for (const [index, box] of boxes.entries()) {
        const { text, kind } = names[index] as PositionedGeographicName;
        expect(isBoxInsideBox(box, frameOf(pixels)), text).toBe(true);
        expect(
          boxes.filter((other) => doBoxesOverlap(other, box)),
          text,
        ).toHaveLength(1);
        const covered = schools.filter(({ x, y }) =>
          doBoxesOverlap(createBoxAround({ x: (x - view.x) * scale, y: (y - view.y) * scale }, 6, 6), box),
        );
        expect(covered, text).toEqual([]);
        const onPaper = {
          left: view.x + box.left / scale,
          top: view.y + box.top / scale,
          right: view.x + box.right / scale,
          bottom: view.y + box.bottom / scale,
        };
        if (kind !== 'town')
          expect(
            coast.some((line) => doesLineCrossBox(line, onPaper)),
            text,
          ).toBe(false);
      }
    }
  });

  it.each([288, 358, 766])('a map that is %i px wide shows the names Halifax and Sydney', (pixels) => {
    const names = texts(place(GEOGRAPHIC_NAMES, pixels));
    expect(names).toEqual(expect.arrayContaining(['Halifax', 'Sydney']));
    expect(names.includes('Bay of Fundy')).toBe(pixels > 500);
    expect(names.filter((text) => ['Prince Edward Island', 'P.E.I.'].includes(text))).toHaveLength(1);
  });

  it('place names keep their size on the screen when the map is zoomed', () => {
    const sizes = [WHOLE_MAP_VIEWPORT, zoomViewport(WHOLE_MAP_VIEWPORT, 4)].map((view) => {
      const name = place(GEOGRAPHIC_NAMES, 720, { view, marks: [] }).find(({ kind }) => kind === 'town');
      return ((name?.size ?? 0) * 720) / view.width;
    });
    expect(sizes[0]).toBeCloseTo(13.5);
    expect(sizes[1]).toBeCloseTo(13.5);
  });
});

describe("the position of a town's name", () => {
  const at = { x: 2_500, y: 1_900 };
  const town: GeographicName = { text: 'Somewhere', kind: 'town', at: [at], reach: 10 };
  const sideOf = (names: PositionedGeographicName[]) => Math.sign((names[0]?.x ?? at.x) - at.x);

  it("a town's name is on the left if the right side is occupied", () => {
    expect(sideOf(place([town], 500, { marks: [] }))).toBe(1);
    const [right] = place([town], 500, { marks: [] });
    expect(sideOf(place([town], 500, { marks: [right as MapPoint] }))).toBe(-1);
  });

  it("a town's name is omitted if everything nearby is occupied", () => {
    const middle = { x: 250, y: (1_900 * 500) / MAP_FRAME_SIZE.width };
    expect(place([town], 500, { marks: [], taken: [createBoxAround(middle, 200, 60)] })).toEqual([]);
  });
});

describe('the position of the name of a body of water', () => {
  const sea: GeographicName = {
    text: 'Open Sea',
    kind: 'water',
    at: [
      { x: 20, y: 3_500 },
      { x: 3_500, y: 3_500 },
    ],
    reach: 0,
  };

  it('the name of a body of water uses the first position with enough space', () => {
    expect(place([sea], 500, { marks: [] })[0]).toMatchObject({ x: 3_500, y: 3_500 });
    const short: GeographicName = { ...sea, text: 'Sea', at: [{ x: 3_000, y: 3_500 }] };
    expect(texts(place([{ ...sea, at: [{ x: 20, y: 3_500 }], instead: short }], 500, { marks: [] }))).toEqual(['Sea']);
  });
});

describe('the position of the scale bar', () => {
  const bar = { width: 120, height: 28 };
  const frame = frameOf(500);
  const space = (marks: MapPoint[]) =>
    findFreeLabelSpace({
      view: { x: 0, y: 0, width: 500 },
      pixels: 500,
      marks,
      coast: [
        [
          { x: 0, y: 360 },
          { x: 60, y: 360 },
        ],
      ],
      taken: [],
      frame,
    });

  it('the scale bar is at the lower edge beside the coast', () => {
    const { x, y } = scaleBarPosition(frame, bar, space([]));
    expect(y).toBe(frame.bottom - 14);
    expect(x - 60).toBeGreaterThan(60);
  });

  it('the scale bar moves up if schools are below it', () => {
    const row = Array.from({ length: 100 }, (_, index) => ({ x: index * 5, y: frame.bottom - 14 }));
    expect(scaleBarPosition(frame, bar, space(row)).y).toBe(frame.top + 14);
    const everywhere = row.flatMap(({ x }) => [
      { x, y: frame.bottom - 14 },
      { x, y: frame.top + 14 },
    ]);
    const { x, y } = scaleBarPosition(frame, bar, space(everywhere));
    expect(isBoxInsideBox(createBoxAround({ x, y }, bar.width, bar.height), frame)).toBe(true);
  });
});
