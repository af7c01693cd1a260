/**
 * A measured value and the minute in which it was measured. The optional third number is another variable that
 * influences the value, for example the number of connections.
 */
export type SoakMeasurement = readonly [minute: number, value: number, beside?: number];

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/**
 * Returns the increase of the measured value per ten minutes, by least squares. Removes the influence of the optional
 * third number of each measurement, such as the number of connections.
 */
export function increasePerTenMinutes(points: readonly SoakMeasurement[]): number {
  const column = (of: (point: SoakMeasurement) => number) => {
    const numbers = points.map(of);
    return numbers.map((number) => number - mean(numbers));
  };
  const [x, y, z] = [column(([minute]) => minute), column(([, value]) => value), column(([, , beside = 0]) => beside)];
  const product = (a: number[], b: number[]) => a.reduce((sum, number, index) => sum + number * (b[index] ?? 0), 0);
  const [xx, xy, xz, yz, zz] = [product(x, x), product(x, y), product(x, z), product(y, z), product(z, z)];
  const [above, below] = zz === 0 ? [xy, xx] : [xy * zz - yz * xz, xx * zz - xz * xz];
  return below === 0 ? 0 : (10 * above) / below;
}
