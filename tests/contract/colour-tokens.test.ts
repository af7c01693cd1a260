import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// These tests check the contrast of the colours in app/globals.css in the light and the dark theme (WCAG 2.2, success
// criteria 1.4.3 and 1.4.11).

const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8');

/** Returns the colour variables of one `:root` block as a map from each name to a colour in the form #rrggbb. */
function colours(from: number): Map<string, string> {
  const block = css.slice(css.indexOf(':root {', from), css.indexOf('}', css.indexOf(':root {', from)));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

const day = colours(0);
const night = new Map([...day, ...colours(css.indexOf('prefers-color-scheme: dark'))]);

function luminance(colour: string): number {
  const parts = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['background', 'card', 'popover', 'muted', 'accent'];
const ON_ALL = ['foreground', 'muted-foreground', 'primary', 'success', 'warning', 'destructive', 'brick'];
const PAIRS: [text: string, ground: string][] = [
  ...GROUNDS.flatMap((ground) => ON_ALL.map((text): [string, string] => [text, ground])),
  ...['primary', 'secondary', 'success', 'warning', 'destructive', 'accent', 'harbour', 'spruce', 'lamp'].map(
    (name): [string, string] => [`${name}-foreground`, name],
  ),
  ...['primary', 'success', 'warning', 'destructive', 'brick'].map((name): [string, string] => [name, `${name}-soft`]),
  ...['primary', 'success', 'warning', 'destructive', 'brick'].map((name): [string, string] => [
    'foreground',
    `${name}-soft`,
  ]),
  ...['primary', 'secondary', 'destructive', 'lamp'].map((name): [string, string] => [
    `${name}-foreground`,
    `${name}-hover`,
  ]),
  ['harbour-muted', 'harbour'],
  ['spruce-muted', 'spruce'],
];
const EDGES: [edge: string, ground: string][] = ['background', 'card', 'popover'].flatMap((ground) => [
  ['input', ground],
  ['ring', ground],
]);

describe.each([
  ['day', day],
  ['night', night],
])('the colour theme for the %s', (_, tokens) => {
  const ratio = (one: string, other: string) => contrast(tokens.get(one) ?? 'none', tokens.get(other) ?? 'none');

  it.each(PAIRS)('the text colour %s is readable on %s', (text, ground) =>
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5),
  );
  it.each(EDGES)('the border colour %s is visible on the background %s', (edge, ground) =>
    expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3),
  );
});
