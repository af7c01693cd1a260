/**
 * Variables of Stripe's appearance API that the emulator supports. Each has a CSS custom property, which pages.css
 * reads.
 */
const VARIABLES = {
  colorPrimary: ['--primary', 'color'],
  colorBackground: ['--background', 'color'],
  colorText: ['--text', 'color'],
  colorDanger: ['--danger', 'color'],
  fontFamily: ['--font', 'font-family'],
  fontSizeBase: ['--size', 'font-size'],
  fontSizeSm: ['--label-size', 'font-size'],
  borderRadius: ['--radius', 'border-radius'],
};

/** Rules of Stripe's appearance API that the emulator supports. */
const RULES = {
  '.Label': { fontWeight: ['--label-weight', 'font-weight'] },
  '.Input': { borderColor: ['--border', 'color'] },
};

/** Applies an appearance to the page. Ignores invalid values. */
export function dress({ isDark, variables, rules }) {
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  wear(VARIABLES, variables);
  for (const [name, properties] of Object.entries(RULES)) wear(properties, rules[name] ?? {});
}

function wear(properties, values) {
  const { style } = document.documentElement;
  for (const [name, [property, kind]] of Object.entries(properties)) {
    const value = values[name];
    if (typeof value === 'string' && CSS.supports(kind, value)) style.setProperty(property, value);
    else style.removeProperty(property);
  }
}

/** Loads the fonts that the embedding page names. Ignores a font that fails to load. */
export function addFonts(fonts) {
  for (const { family, src, style, weight } of fonts) {
    if (!family || !src) continue;
    const font = new FontFace(family, src, { ...(style && { style }), ...(weight && { weight }) });
    document.fonts.add(font);
    font.load().catch(() => document.fonts.delete(font));
  }
}
