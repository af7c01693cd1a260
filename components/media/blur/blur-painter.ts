import {
  drawScaledPicture,
  loadImageElement,
  naturalImageSize,
  encodeCanvasAsBlob,
} from '@/components/media/picture-canvas';
import {
  averageColour,
  groupCellsIntoBlocks,
  cellRectangle,
  cellsUnderStroke,
  fillPixels,
  createMosaicGrid,
  type MosaicGrid,
  type Point,
  type Size,
} from '@/components/media/blur-mosaic';
import { UPLOAD_SIZE_LIMITS } from '@/lib/media/schema';

/** Maximum side length of the canvas, in pixels. Phones run out of memory with a larger canvas. */
const MAX_SIDE = 2_560;

type Stroke = { grid: MosaicGrid; radius: number; cells: Set<number>; last: Point };

/** Paints a mosaic over parts of a picture. The saved picture contains nothing of the pixels under the mosaic. */
export type BlurPainter = {
  size: Size;
  /** Begins a stroke with a brush of this diameter, in canvas pixels. */
  begin: (at: Point, diameter: number) => void;
  extend: (to: Point) => void;
  end: () => void;
  undo: () => void;
  reset: () => void;
  /** Returns the number of brush strokes. */
  count: () => number;
  save: () => Promise<File>;
};

/** Opens the picture on the canvas. Throws if the browser cannot open it. */
export async function createBlurPainter(canvas: HTMLCanvasElement, file: File): Promise<BlurPainter> {
  const picture = await loadImageElement(file);
  const context = drawScaledPicture(canvas, picture, naturalImageSize(picture), MAX_SIDE);
  let strokes: Stroke[] = [];
  let current: Stroke | null = null;

  /** Fills each cell with the average colour of its current pixels, so a second stroke never restores detail. */
  function pixelate(grid: MosaicGrid, cells: Iterable<number>) {
    const areas = [...cells].map((cell) => cellRectangle(grid, cell));
    const images = areas.map(({ x, y, width, height }) => context.getImageData(x, y, width, height));
    const colour = averageColour(images.map(({ data }) => data));
    for (const [index, { x, y }] of areas.entries()) {
      const image = images[index];
      if (!image) continue;
      fillPixels(image.data, colour);
      context.putImageData(image, x, y);
    }
  }

  function extend(to: Point) {
    if (!current) return;
    const { grid, cells, last, radius } = current;
    for (const cell of cellsUnderStroke(grid, last, to, radius)) {
      if (!cells.has(cell)) pixelate(grid, [cell]);
      cells.add(cell);
    }
    current.last = to;
  }

  const pixelateStroke = ({ grid, cells }: Stroke) =>
    groupCellsIntoBlocks(grid, cells).forEach((block) => pixelate(grid, block));

  function show(next: Stroke[]) {
    strokes = next;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    strokes.forEach(pixelateStroke);
  }

  return {
    size: { width: canvas.width, height: canvas.height },
    begin(at, diameter) {
      current = { grid: createMosaicGrid(canvas, diameter), radius: diameter / 2, cells: new Set(), last: at };
      extend(at);
    },
    extend,
    end() {
      if (!current) return;
      pixelateStroke(current);
      strokes.push(current);
      current = null;
    },
    undo: () => show(strokes.slice(0, -1)),
    reset: () => show([]),
    count: () => strokes.length,
    async save() {
      const isTransparent = file.type !== 'image/jpeg' && hasTransparency(context);
      const png = isTransparent ? await encodeCanvasAsBlob(canvas, 'image/png') : null;
      if (png && png.size <= UPLOAD_SIZE_LIMITS.image) return new File([png], 'photo.png', { type: 'image/png' });
      if (isTransparent) {
        // A JPEG shows transparent areas in black, so they are drawn on white.
        context.globalCompositeOperation = 'destination-over';
        context.fillStyle = 'white';
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.globalCompositeOperation = 'source-over';
      }
      return new File([await encodeCanvasAsBlob(canvas, 'image/jpeg', 0.92)], 'photo.jpg', { type: 'image/jpeg' });
    },
  };
}

function hasTransparency(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  for (let index = 3; index < data.length; index += 4) if (data[index] !== 255) return true;
  return false;
}
