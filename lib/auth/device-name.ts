/**
 * Patterns of browser names, tested in this order. Chrome and Safari are last, because most other browsers also put
 * those names into their user agent.
 */
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

/** Maximum number of user agent characters that are read, because no browser sends more. */
const LONGEST = 500;

const first = (names: [RegExp, string][], text: string) => names.find(([sign]) => sign.test(text))?.[1];

/** Returns a name such as 'Firefox on Windows', without the version, because versions change monthly. */
export function deviceNameFromUserAgent(userAgent: string | null): string {
  const sent = (userAgent ?? '').slice(0, LONGEST);
  const [browser, system] = [first(BROWSERS, sent), first(SYSTEMS, sent)];
  return `${browser ?? 'Another program'}${system ? ` on ${system}` : ''}`;
}
