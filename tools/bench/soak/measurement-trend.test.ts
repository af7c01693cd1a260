import { describe, expect, it } from 'vitest';
import { increasePerTenMinutes, type SoakMeasurement } from './measurement-trend';

const points = (value: (minute: number) => number) =>
  Array.from({ length: 300 }, (_, index): SoakMeasurement => [10 + index / 6, value(10 + index / 6)]);

describe('the slope of the measurements in a soak test', () => {
  it('the slope of soak test measurements is their increase per ten minutes', () => {
    expect(increasePerTenMinutes(points((minute) => 300 + 0.25 * minute))).toBeCloseTo(2.5);
    expect(increasePerTenMinutes(points(() => 300))).toBeCloseTo(0);
  });

  it('the regular rise and fall of memory by garbage collection hardly changes the slope', () => {
    expect(increasePerTenMinutes(points((minute) => 300 + ((minute * 40) % 20) + 0.1 * minute))).toBeCloseTo(1, 0);
  });

  it('the slope of soak test measurements excludes changes that a second measured variable explains', () => {
    const streams = (minute: number) => 50 + 20 * Math.sin(minute / 3);
    const with3 = points((minute) => 200 + 3 * streams(minute) + 0.05 * minute);
    expect(
      increasePerTenMinutes(with3.map(([minute, value]): SoakMeasurement => [minute, value, streams(minute)])),
    ).toBeCloseTo(0.5);
    expect(Math.abs(increasePerTenMinutes(with3) - 0.5)).toBeGreaterThan(0.5);
  });

  it('the slope of a single measurement is 0', () => expect(increasePerTenMinutes([[10, 300]])).toBe(0));
});
