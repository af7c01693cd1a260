import { describe, expect, it } from 'vitest';
import {
  averageColour,
  groupCellsIntoBlocks,
  cellRectangle,
  cellsUnderStroke,
  fillPixels,
  createMosaicGrid,
  scaleSizeDown,
} from './blur-mosaic';

const PICTURE = { width: 1600, height: 1200 };

describe('the grid of mosaic cells', () => {
  it('mosaic cells are at least a 32nd of the longer side of the picture', () => {
    expect(createMosaicGrid(PICTURE, 10)).toEqual({ ...PICTURE, cell: 50, columns: 32, rows: 24 });
    expect(createMosaicGrid({ width: 1200, height: 1600 }, 10)).toMatchObject({ cell: 50, columns: 24, rows: 32 });
  });

  it('mosaic cells are larger for a larger brush', () => {
    expect(createMosaicGrid(PICTURE, 300).cell).toBe(150);
  });

  it('the grid of cells covers the whole picture, with narrower cells at the edges', () => {
    const grid = createMosaicGrid({ width: 1010, height: 700 }, 200);
    const area = Array.from({ length: grid.columns * grid.rows }, (_, index) => cellRectangle(grid, index));
    expect(area.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(1010 * 700);
    expect(cellRectangle(grid, grid.columns - 1)).toEqual({ x: 1000, y: 0, width: 10, height: 100 });
  });
});

describe('the cells under a brush stroke', () => {
  const grid = createMosaicGrid(PICTURE, 100);

  it('the cells under a brush stroke are exactly those that the brush touches', () => {
    const cells = cellsUnderStroke(grid, { x: 125, y: 125 }, { x: 125, y: 125 }, 20);
    expect([...cells]).toEqual([2 * grid.columns + 2]);
    // The brush touches the middle cell and the four cells beside it, but not the cells at the corners.
    expect(cellsUnderStroke(grid, { x: 125, y: 125 }, { x: 125, y: 125 }, 26).size).toBe(5);
  });

  it('a quick brush stroke leaves no gap between cells', () => {
    const cells = cellsUnderStroke(grid, { x: 0, y: 25 }, { x: 1599, y: 25 }, 10);
    expect([...cells].sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, column) => column));
  });

  it('the cells under a brush stroke are all inside the picture', () => {
    const cells = cellsUnderStroke(grid, { x: -500, y: -500 }, { x: 3000, y: 3000 }, 60);
    expect(Math.min(...cells)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...cells)).toBeLessThan(grid.columns * grid.rows);
  });
});

describe('groupCellsIntoBlocks, which groups the painted cells of a picture into blocks of one colour', () => {
  const grid = createMosaicGrid(PICTURE, 10);
  const square = (side: number) =>
    new Set(
      Array.from(
        { length: side * side },
        (_, index) => (3 + Math.floor(index / side)) * grid.columns + 5 + (index % side),
      ),
    );

  it('groupCellsIntoBlocks returns one block for each cell of a small painted area', () => {
    expect(groupCellsIntoBlocks(grid, square(6))).toHaveLength(36);
  });

  it('groupCellsIntoBlocks divides a large painted square into at most six rows of six blocks', () => {
    const blocks = groupCellsIntoBlocks(grid, square(18));
    expect(blocks).toHaveLength(36);
    expect(new Set(blocks.flat())).toEqual(square(18));
    expect(groupCellsIntoBlocks(grid, square(20)).length).toBeLessThanOrEqual(36);
  });
});

describe('the average colour of an area', () => {
  it('the average colour does not reveal the order of the pixels', () => {
    const stripes = new Uint8ClampedArray([0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255]);
    expect(averageColour([stripes])).toEqual([128, 128, 128, 255]);
    expect(averageColour([stripes.subarray(0, 4), stripes.subarray(4)])).toEqual([128, 128, 128, 255]);
  });

  it('the average colour ignores the colour of transparent pixels', () => {
    expect(averageColour([new Uint8ClampedArray([255, 0, 0, 0, 0, 0, 200, 255])])).toEqual([0, 0, 200, 128]);
    expect(averageColour([new Uint8ClampedArray([255, 0, 0, 0])])).toEqual([0, 0, 0, 0]);
  });
});

it('fillPixels gives every pixel the given colour', () => {
  const pixels = new Uint8ClampedArray(8);
  fillPixels(pixels, [1, 2, 3, 4]);
  expect([...pixels]).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
});

it('a picture is shrunk only if it is too large', () => {
  expect(scaleSizeDown({ width: 5120, height: 100 }, 2560)).toEqual({ width: 2560, height: 50 });
  expect(scaleSizeDown({ width: 640, height: 480 }, 2560)).toEqual({ width: 640, height: 480 });
  expect(scaleSizeDown({ width: 10_000, height: 1 }, 2560)).toEqual({ width: 2560, height: 1 });
});
