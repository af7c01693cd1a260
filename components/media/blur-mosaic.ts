// Calculations for blurring faces and names. A grid of square cells covers the picture, and each cell that the brush
// touches becomes its average colour.

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
export type MosaicGrid = Size & { cell: number; columns: number; rows: number };
export type Rectangle = Point & Size;

/** Maximum number of mosaic cells along the longer side of the picture. */
const CELLS_PER_SIDE = 32;
/**
 * Maximum number of blocks along the shorter side of a brush stroke's area. The limit is low, so that a face that fills
 * the area is not recognizable.
 */
const BLOCKS_ACROSS = 6;

/** Returns the grid of mosaic cells for a picture. `diameter` is the diameter of the brush in picture pixels. */
export function createMosaicGrid({ width, height }: Size, diameter: number): MosaicGrid {
  const cell = Math.max(Math.ceil(diameter / 2), Math.ceil(Math.max(width, height) / CELLS_PER_SIDE));
  return { width, height, cell, columns: Math.ceil(width / cell), rows: Math.ceil(height / cell) };
}

/** Returns the area of a cell in picture pixels. Cells at the right and lower edges may be smaller. */
export function cellRectangle({ width, height, cell, columns }: MosaicGrid, index: number): Rectangle {
  const x = (index % columns) * cell;
  const y = Math.floor(index / columns) * cell;
  return { x, y, width: Math.min(cell, width - x), height: Math.min(cell, height - y) };
}

/** Returns the cells that a round brush touches between two points. */
export function cellsUnderStroke(grid: MosaicGrid, from: Point, to: Point, radius: number): Set<number> {
  const cells = new Set<number>();
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / Math.max(1, radius / 2)));
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    addCellsAt(cells, grid, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, radius);
  }
  return cells;
}

function addCellsAt(cells: Set<number>, grid: MosaicGrid, { x, y }: Point, radius: number) {
  const [left, right] = range(x, radius, grid.cell, grid.columns);
  const [top, bottom] = range(y, radius, grid.cell, grid.rows);
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const index = row * grid.columns + column;
      const near = cellRectangle(grid, index);
      const dx = x - clamp(x, near.x, near.x + near.width);
      const dy = y - clamp(y, near.y, near.y + near.height);
      if (Math.hypot(dx, dy) <= radius) cells.add(index);
    }
  }
}

const range = (center: number, radius: number, cell: number, count: number): [first: number, last: number] => [
  Math.max(0, Math.floor((center - radius) / cell)),
  Math.min(count - 1, Math.floor((center + radius) / cell)),
];

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Groups the cells of a brush stroke into blocks, each with one colour. A larger stroke gets larger blocks. */
export function groupCellsIntoBlocks({ columns }: MosaicGrid, cells: ReadonlySet<number>): number[][] {
  const places = [...cells].map((index) => ({ index, column: index % columns, row: Math.floor(index / columns) }));
  const left = Math.min(...places.map(({ column }) => column));
  const top = Math.min(...places.map(({ row }) => row));
  const columnCount = Math.max(...places.map(({ column }) => column)) - left + 1;
  const rowCount = Math.max(...places.map(({ row }) => row)) - top + 1;
  const side = Math.max(1, Math.ceil(Math.min(columnCount, rowCount) / BLOCKS_ACROSS));
  const blocks = new Map<string, number[]>();
  for (const { index, column, row } of places) {
    const key = `${Math.floor((column - left) / side)} ${Math.floor((row - top) / side)}`;
    blocks.set(key, [...(blocks.get(key) ?? []), index]);
  }
  return [...blocks.values()];
}

export type RgbaColour = [red: number, green: number, blue: number, alpha: number];

/** Returns the average colour of all pixels, weighted by their opacity. */
export function averageColour(areas: readonly Uint8ClampedArray[]): RgbaColour {
  let [red, green, blue, alpha, count] = [0, 0, 0, 0, 0];
  for (const pixels of areas) {
    for (let index = 0; index < pixels.length; index += 4) {
      const weight = pixels[index + 3] ?? 0;
      red += (pixels[index] ?? 0) * weight;
      green += (pixels[index + 1] ?? 0) * weight;
      blue += (pixels[index + 2] ?? 0) * weight;
      alpha += weight;
      count += 1;
    }
  }
  if (alpha === 0) return [0, 0, 0, 0];
  return [Math.round(red / alpha), Math.round(green / alpha), Math.round(blue / alpha), Math.round(alpha / count)];
}

/** Fills every pixel with the same colour. */
export function fillPixels(pixels: Uint8ClampedArray, colour: RgbaColour): void {
  for (let index = 0; index < pixels.length; index += 4) pixels.set(colour, index);
}

/** Returns the size of a picture, scaled down so that the longer side is at most `longest`. */
export function scaleSizeDown({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
