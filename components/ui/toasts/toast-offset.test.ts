import { describe, expect, it } from 'vitest';
import { offsetAboveObstacles } from './toast-offset';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('the position of a toast at the bottom of the window', () => {
  const phone = box(16, 674, 358, 90);

  it('a toast remains at the bottom when it covers nothing', () => {
    expect(offsetAboveObstacles(phone, [])).toBe(0);
    expect(offsetAboveObstacles(phone, [box(16, 600, 80, 44), box(16, 780, 80, 44)])).toBe(0);
  });

  it('a toast moves above the button of a form', () => {
    const post = box(37, 715, 70, 44);
    expect(phone.bottom - offsetAboveObstacles(phone, [post])).toBe(post.top - 12);
  });

  it('a toast moves above two buttons if it would otherwise cover one of the buttons', () => {
    const [low, high] = [box(37, 715, 70, 44), box(37, 640, 70, 44)];
    for (const both of [
      [low, high],
      [high, low],
    ])
      expect(phone.bottom - offsetAboveObstacles(phone, both)).toBe(high.top - 12);
  });

  it('a toast does not move for elements beside it', () => {
    const desk = box(880, 800, 384, 84);
    expect(offsetAboveObstacles(desk, [box(256, 820, 600, 60)])).toBe(0);
    expect(offsetAboveObstacles(desk, [box(256, 820, 768, 60)])).toBe(76);
  });

  it('a toast ignores elements that are too tall to avoid, such as the whole page', () => {
    const [page, post] = [box(0, 61, 390, 2_000), box(37, 715, 70, 44)];
    expect(offsetAboveObstacles(phone, [page])).toBe(0);
    expect(phone.bottom - offsetAboveObstacles(phone, [page, post])).toBe(post.top - 12);
  });

  it('a toast without free space above it stays at the bottom', () => {
    expect(offsetAboveObstacles(box(16, 150, 358, 90), [box(16, 140, 80, 44)])).toBe(0);
  });
});
