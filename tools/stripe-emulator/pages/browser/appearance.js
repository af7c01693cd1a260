/** Those of Stripe's appearance variables that this form honours, by the custom property that pages.css reads. */
const PROPERTIES = {
  colorPrimary: ['--primary', 'color'],
  colorBackground: ['--background', 'color'],
  colorText: ['--text', 'color'],
  colorDanger: ['--danger', 'color'],
  fontFamily: ['--font', 'font-family'],
  borderRadius: ['--radius', 'border-radius'],
};

/** What is no valid value is left as it was. */
export function dress({ isDark, variables }) {
  const root = document.documentElement;
  root.dataset.theme = isDark ? 'dark' : 'light';
  for (const [name, [property, kind]] of Object.entries(PROPERTIES)) {
    const value = variables[name];
    if (typeof value === 'string' && CSS.supports(kind, value)) root.style.setProperty(property, value);
    else root.style.removeProperty(property);
  }
}
