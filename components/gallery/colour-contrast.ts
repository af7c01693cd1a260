/** Red, green and blue (0 to 255) of a computed colour like 'rgb(18, 82, 127)'. */
function partsOf(colour: string): number[] {
  return [...colour.matchAll(/[\d.]+/g)].slice(0, 3).map(([part]) => Number(part));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2.2, from 1 (same colour) to 21 (black on white). */
export function calculateContrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
