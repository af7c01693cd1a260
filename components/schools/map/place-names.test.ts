import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { MAP_FRAME_SIZE, coordinatesOf, projectToMap, type MapPoint } from '@/lib/schools/map/map';
import { wholeMapCoasts } from '@/lib/schools/map/outline';
import { ATLAS_NAMES, type AtlasName } from './atlas-names';
import { boxAround, lineCrossesBox, isWithin, overlap, type Box } from './box';
import { linesOf } from './coast-lines';
import { freeLabelSpaceOf } from './free-label-space';
import { placeNames, type PlacedName } from './place-names';
import { scaleBarPosition } from './scale-bar-position';
import { heightOf, WHOLE_MAP, zoomView, type View } from './view';

const drawn = wholeMapCoasts();
const coast = [...linesOf(drawn.province), ...linesOf(drawn.neighbours)];
const csv = readFileSync(path.join(import.meta.dirname, '../../../prisma/seed/ns-schools.csv'), 'utf8');
const schools = Papa.parse<{ geoLocation: string }>(csv, { header: true, skipEmptyLines: true }).data.flatMap(
  ({ geoLocation }) => {
    const position = coordinatesOf(geoLocation);
    return position ? [projectToMap(position)] : [];
  },
);

const frameOf = (pixels: number): Box => ({
  left: 4,
  top: 4,
  right: pixels - 4,
  bottom: heightOf({ width: pixels }) - 4,
});
const place = (
  names: readonly AtlasName[],
  pixels: number,
  { view = WHOLE_MAP, marks = schools as MapPoint[], taken = [] as Box[] } = {},
) => placeNames(names, freeLabelSpaceOf({ view, pixels, marks, coast, taken, frame: frameOf(pixels) }));

/** Returns the smallest box that the name needs on the screen. */
function boxOf({ text, x, y, size }: PlacedName, view: View, pixels: number): Box {
  const scale = pixels / view.width;
  return boxAround(
    { x: (x - view.x) * scale, y: (y - view.y) * scale },
    text.length * size * scale * 0.5,
    size * scale,
  );
}

const HALIFAX = projectToMap({ lat: 44.65, lon: -63.57 });
const texts = (names: PlacedName[]) => names.map(({ text }) => text);

describe('the names on the province map', () => {
  it.each([288, 336, 358, 411, 500, 720, 766])('place names fit on the map without overlapping at %i px', (pixels) => {
    for (const view of [WHOLE_MAP, zoomView(WHOLE_MAP, 2, HALIFAX), zoomView(WHOLE_MAP, 4, HALIFAX)]) {
      const names = place(ATLAS_NAMES, pixels, { view });
      expect(texts(names)).toContain('Halifax');
      const scale = pixels / view.width;
      const boxes = names.map((name) => boxOf(name, view, pixels));
      for (const [index, box] of boxes.entries()) {
        const { text, kind } = names[index] as PlacedName;
        expect(isWithin(box, frameOf(pixels)), text).toBe(true);
        expect(
          boxes.filter((other) => overlap(other, box)),
          text,
        ).toHaveLength(1);
        const covered = schools.filter(({ x, y }) =>
          overlap(boxAround({ x: (x - view.x) * scale, y: (y - view.y) * scale }, 6, 6), box),
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
            coast.some((line) => lineCrossesBox(line, onPaper)),
            text,
          ).toBe(false);
      }
    }
  });

  it.each([288, 358, 766])('the map names Halifax and Sydney at %i px', (pixels) => {
    const names = texts(place(ATLAS_NAMES, pixels));
    expect(names).toEqual(expect.arrayContaining(['Halifax', 'Sydney']));
    expect(names.includes('Bay of Fundy')).toBe(pixels > 500);
    expect(names.filter((text) => ['Prince Edward Island', 'P.E.I.'].includes(text))).toHaveLength(1);
  });

  it('place names keep their size on the screen when the map is zoomed', () => {
    const sizes = [WHOLE_MAP, zoomView(WHOLE_MAP, 4)].map((view) => {
      const name = place(ATLAS_NAMES, 720, { view, marks: [] }).find(({ kind }) => kind === 'town');
      return ((name?.size ?? 0) * 720) / view.width;
    });
    expect(sizes[0]).toBeCloseTo(13.5);
    expect(sizes[1]).toBeCloseTo(13.5);
  });
});

describe("the position of a town's name", () => {
  const at = { x: 2_500, y: 1_900 };
  const town: AtlasName = { text: 'Somewhere', kind: 'town', at: [at], reach: 10 };
  const sideOf = (names: PlacedName[]) => Math.sign((names[0]?.x ?? at.x) - at.x);

  it("a town's name is on the left if the right side is occupied", () => {
    expect(sideOf(place([town], 500, { marks: [] }))).toBe(1);
    const [right] = place([town], 500, { marks: [] });
    expect(sideOf(place([town], 500, { marks: [right as MapPoint] }))).toBe(-1);
  });

  it("a town's name is omitted if everything nearby is occupied", () => {
    const middle = { x: 250, y: (1_900 * 500) / MAP_FRAME_SIZE.width };
    expect(place([town], 500, { marks: [], taken: [boxAround(middle, 200, 60)] })).toEqual([]);
  });
});

describe('the position of the name of a body of water', () => {
  const sea: AtlasName = {
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
    const short: AtlasName = { ...sea, text: 'Sea', at: [{ x: 3_000, y: 3_500 }] };
    expect(texts(place([{ ...sea, at: [{ x: 20, y: 3_500 }], instead: short }], 500, { marks: [] }))).toEqual(['Sea']);
  });
});

describe('the position of the scale bar', () => {
  const bar = { width: 120, height: 28 };
  const frame = frameOf(500);
  const space = (marks: MapPoint[]) =>
    freeLabelSpaceOf({
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
    expect(isWithin(boxAround({ x, y }, bar.width, bar.height), frame)).toBe(true);
  });
});
