/** Those of Stripe's appearance variables that this form honours, by the custom property that pages.css reads. */
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

/** And of its rules. */
const RULES = {
  '.Label': { fontWeight: ['--label-weight', 'font-weight'] },
  '.Input': { borderColor: ['--border', 'color'] },
};

/** What is no valid value is left as it was. */
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

/** The fonts that the page brings along; one that cannot be read is left out. */
export function addFonts(fonts) {
  for (const { family, src, style, weight } of fonts) {
    if (!family || !src) continue;
    const font = new FontFace(family, src, { ...(style && { style }), ...(weight && { weight }) });
    document.fonts.add(font);
    font.load().catch(() => document.fonts.delete(font));
  }
}
