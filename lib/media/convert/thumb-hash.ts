// Our implementation of ThumbHash (https://evanw.github.io/thumbhash), a preview of a picture in about 25 bytes. A hash
// contains the strengths of cosine waves for lightness, two colour axes and opacity.

/** Pixels of a picture as red, green, blue and opacity, one byte each. */
type Pixels = { width: number; height: number; rgba: Uint8ClampedArray<ArrayBuffer> };

/** Length, in pixels, of the longer side of the preview that our code draws from a hash. */
const PREVIEW_SIDE = 32;
/**
 * Number of bytes in the header of a hash, before the strengths of the cosine waves. The header contains the averages
 * of lightness and both colours, and the shape of the picture.
 */
const HEADER_BYTES = 5;
const COLOUR_WAVES = { x: 3, y: 3 };
const OPACITY_WAVES = { x: 5, y: 5 };
/**
 * Number of cosine waves of lightness along the longer side of a picture. A picture with transparent parts has fewer of
 * them, because its hash must also describe the opacity.
 */
const longestWaves = (hasOpacity: boolean): number => (hasOpacity ? 5 : 7);
/** Factor by which the colours from a hash are made stronger, because rounding weakens them. */
const COLOUR_BOOST = 1.25;

type Waves = { x: number; y: number };

/**
 * Lists the cosine waves that describe a channel, in the order of the hash. `x` and `y` count half periods along each
 * side. The first wave is the channel's average.
 */
const listWaves = ({ x, y }: Waves): Waves[] =>
  Array.from({ length: y }, (_, down) =>
    Array.from({ length: Math.ceil((x * (y - down)) / y) }, (_, across) => ({ x: across, y: down })),
  ).flat();

/**
 * Returns the value of a cosine wave at each pixel along one side of a picture. `wave` is the number of half periods.
 */
const heightsOf = (wave: number, length: number): number[] =>
  Array.from({ length }, (_, at) => Math.cos((Math.PI / length) * wave * (at + 0.5)));

/** A hash describes lightness by at least three cosine waves along each side of the picture. */
const atLeastThree = ({ x, y }: Waves): Waves => ({ x: Math.max(3, x), y: Math.max(3, y) });

type Channel = { average: number; strongest: number; waves: number[] };

/**
 * Splits one channel of a picture into cosine waves. Each strength is from 0 to 1. The strength 0.5 means that the
 * channel does not contain the wave.
 */
function splitIntoWaves(channel: readonly number[], width: number, height: number, size: Waves): Channel {
  const [average = 0, ...strengths] = listWaves(size).map((wave) => {
    const [columns, rows] = [heightsOf(wave.x, width), heightsOf(wave.y, height)];
    const sum = channel.reduce(
      (total, value, index) => total + value * columns[index % width]! * rows[Math.floor(index / width)]!,
      0,
    );
    return sum / channel.length;
  });
  const strongest = Math.max(...strengths.map(Math.abs));
  const waves = strengths.map((strength) => (strongest === 0 ? 0 : 0.5 + strength / strongest / 2));
  return { average, strongest, waves };
}

/** Returns the hash of a picture. The picture must be small, because all its pixels are read for each cosine wave. */
export function encodeThumbHash(width: number, height: number, rgba: Uint8Array): Uint8Array {
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const [red = 0, green = 0, blue = 0, opacity = 0] = rgba.subarray(index * 4, index * 4 + 4);
    return { colours: [red / 255, green / 255, blue / 255], opacity: opacity / 255 };
  });
  const allOpacity = pixels.reduce((sum, { opacity }) => sum + opacity, 0);
  const hasOpacity = allOpacity < pixels.length;
  // Transparent parts get the average colour of the picture, so that their invisible colours do not affect the hash.
  const averages = [0, 1, 2].map((colour) =>
    allOpacity === 0 ? 0 : pixels.reduce((sum, one) => sum + one.opacity * one.colours[colour]!, 0) / allOpacity,
  );
  const opaque = pixels.map(({ colours, opacity }) =>
    colours.map((value, colour) => averages[colour]! * (1 - opacity) + opacity * value),
  );
  const longest = longestWaves(hasOpacity);
  const wavesAlong = (side: number) => Math.max(1, Math.round((longest * side) / Math.max(width, height)));
  const shape = { x: wavesAlong(width), y: wavesAlong(height) };
  const split = (size: Waves, value: (colours: number[], index: number) => number) =>
    splitIntoWaves(opaque.map(value), width, height, size);
  const lightness = split(atLeastThree(shape), ([red, green, blue]) => (red! + green! + blue!) / 3);
  const yellowBlue = split(COLOUR_WAVES, ([red, green, blue]) => (red! + green!) / 2 - blue!);
  const redGreen = split(COLOUR_WAVES, ([red, green]) => red! - green!);
  const opacity = hasOpacity ? [split(OPACITY_WAVES, (_, index) => pixels[index]!.opacity)] : [];

  const isWide = width > height;
  const averagesAndScale =
    Math.round(63 * lightness.average) |
    (Math.round(31.5 + 31.5 * yellowBlue.average) << 6) |
    (Math.round(31.5 + 31.5 * redGreen.average) << 12) |
    (Math.round(31 * lightness.strongest) << 18) |
    (Number(hasOpacity) << 23);
  const shapeAndScales =
    (isWide ? shape.y : shape.x) |
    (Math.round(63 * yellowBlue.strongest) << 3) |
    (Math.round(63 * redGreen.strongest) << 9) |
    (Number(isWide) << 15);
  const nibbles = [
    ...opacity.flatMap(({ average, strongest }) => [average, strongest]),
    ...[lightness, yellowBlue, redGreen, ...opacity].flatMap(({ waves }) => waves),
  ].map((value) => Math.round(15 * value));
  const hash = new Uint8Array(HEADER_BYTES + Math.ceil(nibbles.length / 2));
  hash.set([0, 8, 16].map((shift) => (averagesAndScale >> shift) & 255));
  hash.set([shapeAndScales & 255, shapeAndScales >> 8], 3);
  nibbles.forEach((value, index) => (hash[HEADER_BYTES + (index >> 1)]! |= value << ((index & 1) * 4)));
  return hash;
}

/** Draws the preview that a hash describes. Bytes that the hash lacks count as 0. */
export function decodeThumbHash(hash: Uint8Array): Pixels {
  const byte = (index: number) => hash[index] ?? 0;
  const averagesAndScale = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const shapeAndScales = byte(3) | (byte(4) << 8);
  const hasOpacity = averagesAndScale >> 23 !== 0;
  const isWide = shapeAndScales >> 15 !== 0;
  const [longest, shortest] = [longestWaves(hasOpacity), shapeAndScales & 7];
  const shape = isWide ? { x: longest, y: shortest } : { x: shortest, y: longest };
  const ratio = shape.x / shape.y;
  const width = Math.round(PREVIEW_SIDE * Math.min(1, ratio));
  const height = Math.round(PREVIEW_SIDE / Math.max(1, ratio));

  let at = HEADER_BYTES * 2;
  const nibble = () => (byte(at >> 1) >> ((at++ & 1) * 4)) & 15;
  /**
   * Reads the cosine waves of one channel (lightness, a colour axis or opacity) from the hash. Returns a function that
   * computes the channel's value at a pixel.
   */
  const channel = (size: Waves, average: number, scale: number) => {
    const waves = listWaves(size).map(({ x, y }, index) => ({
      strength: index === 0 ? average : (nibble() / 7.5 - 1) * scale * 2,
      columns: heightsOf(x, width),
      rows: heightsOf(y, height),
    }));
    return (x: number, y: number) =>
      waves.reduce((sum, { strength, columns, rows }) => sum + strength * columns[x]! * rows[y]!, 0);
  };
  const six = (bits: number, shift: number) => (bits >> shift) & 63;
  const [opacityAverage, opacityScale] = hasOpacity ? [nibble() / 15, nibble() / 15] : [1, 0];
  const lightnessAt = channel(atLeastThree(shape), six(averagesAndScale, 0) / 63, ((averagesAndScale >> 18) & 31) / 31);
  const colourAt = (shift: number, scaleShift: number) =>
    channel(
      COLOUR_WAVES,
      six(averagesAndScale, shift) / 31.5 - 1,
      (six(shapeAndScales, scaleShift) / 63) * COLOUR_BOOST,
    );
  const yellowBlueAt = colourAt(6, 3);
  const redGreenAt = colourAt(12, 9);
  const opacityAt = hasOpacity ? channel(OPACITY_WAVES, opacityAverage, opacityScale) : () => 1;

  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    const [x, y] = [index % width, Math.floor(index / width)];
    const [lightness, yellowBlue, redGreen] = [lightnessAt(x, y), yellowBlueAt(x, y), redGreenAt(x, y)];
    const blue = lightness - (2 / 3) * yellowBlue;
    const red = (3 * lightness - blue + redGreen) / 2;
    rgba.set([255 * red, 255 * (red - redGreen), 255 * blue, 255 * opacityAt(x, y)], index * 4);
  }
  return { width, height, rgba };
}
