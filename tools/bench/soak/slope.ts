/** Of points in time, in minutes, with something that was measured. */
export type Point = readonly [minute: number, value: number];

/** By how much it rises in ten minutes, by least squares. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const [x, y] = [mean(points.map(([minute]) => minute)), mean(points.map(([, value]) => value))];
  const [both, alone] = points.reduce(
    ([xy, xx], [minute, value]) => [xy + (minute - x) * (value - y), xx + (minute - x) ** 2],
    [0, 0],
  );
  return alone === 0 ? 0 : (10 * both) / alone;
}
