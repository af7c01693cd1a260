/** In the order of asking: most call themselves by the names of others, too. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** No browser says more of itself. */
const LONGEST = 500;

const first = (names: [RegExp, string][], text: string) => names.find(([sign]) => sign.test(text))?.[1];

/** What people call the browser that calls itself so: 'Firefox on Windows'. Without versions, which change by the month. */
export function deviceName(userAgent: string | null): string {
  const sent = (userAgent ?? '').slice(0, LONGEST);
  const [browser, system] = [first(BROWSERS, sent), first(SYSTEMS, sent)];
  return `${browser ?? 'Another program'}${system ? ` on ${system}` : ''}`;
}
