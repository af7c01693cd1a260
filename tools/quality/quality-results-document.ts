import { cpus, totalmem, type, arch } from 'node:os';
import { LIGHTHOUSE_CATEGORIES, LIGHTHOUSE_VERSION, type LighthouseVerdict } from './lighthouse-audit';
import type { SlowPhoneResult, PageTransferSize } from './measure-page';

/**
 * Goals for the size of a page's compressed scripts and styles: the maximum in kB (1000 bytes), by the path of the
 * page.
 */
const WEIGHT_GOALS: Record<string, number> = { '/': 150, '/dashboard': 226 };
/** Goals for the time until a page shows its largest content (LCP): the maximum in ms, by the path of the page. */
const PAINT_GOALS: Record<string, number> = { '/': 1_500, '/shared/{token}': 1_500, '/dashboard': 2_500 };
const INTERACTION_GOAL = 100;
const SCORE_GOAL = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

type Found = { verdicts: LighthouseVerdict[]; weights: PageTransferSize[]; slow: SlowPhoneResult[] };

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: (string | number)[][]) =>
  [row(head), `|${head.map((_, column) => (column === 0 ? '---' : '---:')).join('|')}|`, ...rows.map(row)].join('\n');

export const lighthouseTable = (verdicts: LighthouseVerdict[]): string =>
  table(
    [
      'Page',
      'Performance',
      'Accessibility',
      'Best practices',
      'SEO',
      'First paint',
      'Largest paint',
      'Blocked',
      'Layout shift',
    ],
    verdicts.map(({ page, scores, times }) => [
      `\`${page.path}\`${page.isUnlisted ? ' ¹' : ''}`,
      ...LIGHTHOUSE_CATEGORIES.map((category) => `${category} ${scores[category]}`),
      `first paint ${seconds(times.firstPaint)}`,
      `largest ${seconds(times.largestPaint)}`,
      `blocked ${Math.round(times.blocked)} ms`,
      `shift ${times.shift.toFixed(3)}`,
    ]),
  );

export const transferSizeTable = (weights: PageTransferSize[]): string =>
  table(
    ['Page', 'Script', 'Style', 'Together', 'Goal'],
    weights.map(({ path, weight: { script, style } }) => [
      `\`${path}\``,
      `script ${kilobytes(script)} kB`,
      `style ${kilobytes(style)} kB`,
      `together ${kilobytes(script + style)} kB`,
      WEIGHT_GOALS[path] ? `goal ${WEIGHT_GOALS[path]} kB` : 'no goal',
    ]),
  );

export const slowPhoneTable = (slow: SlowPhoneResult[]): string =>
  table(
    ['Page', 'Largest paint', 'Goal', 'Longest interaction', 'Goal'],
    slow.map(({ path, largestPaint, interaction }) => [
      `\`${path}\``,
      `largest paint ${seconds(largestPaint)}`,
      PAINT_GOALS[path] ? `goal ${seconds(PAINT_GOALS[path])}` : 'no goal',
      interaction === null ? 'no interaction measured' : `interaction ${Math.round(interaction)} ms`,
      interaction === null ? 'no goal' : `goal ${INTERACTION_GOAL} ms`,
    ]),
  );

/** Returns the missed goals as text, or an empty text if all goals are met. */
export function listMissedQualityGoals({ verdicts, weights, slow }: Found): string[] {
  return [
    ...verdicts.flatMap(({ page, scores, failed }) =>
      LIGHTHOUSE_CATEGORIES.filter((category) => scores[category] < SCORE_GOAL[category]).map(
        (category) =>
          `${page.path}: ${category} ${scores[category]}, not ${SCORE_GOAL[category]}${category === 'performance' ? '' : ` (${failed.join(', ')})`}`,
      ),
    ),
    ...weights
      .filter(({ path, weight }) => (weight.script + weight.style) / 1000 > (WEIGHT_GOALS[path] ?? Infinity))
      .map(
        ({ path, weight }) =>
          `${path}: ${kilobytes(weight.script + weight.style)} kB of script and style, not ${WEIGHT_GOALS[path]}`,
      ),
    ...slow.flatMap(({ path, largestPaint, interaction }) => [
      ...(largestPaint > (PAINT_GOALS[path] ?? Infinity)
        ? [`${path}: largest paint after ${seconds(largestPaint)}`]
        : []),
      ...(interaction !== null && interaction > INTERACTION_GOAL
        ? [`${path}: an interaction took ${Math.round(interaction)} ms`]
        : []),
    ]),
  ];
}

const machine = () =>
  `${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GiB of memory, ${type()} (${arch()})`;

export function renderQualityDocument(figures: Found, today: string): string {
  const missed = listMissedQualityGoals(figures);
  return `# Quality

\`npm run lighthouse\` writes this page, except the part about other browsers at its end. The command measures a production build with the demo community, or the site at \`SITE_URL\`.
Lighthouse ${LIGHTHOUSE_VERSION} last measured on ${today} with ${figures.verdicts[0]?.browser ?? 'Chromium'} on Node ${process.version.slice(1)}.
Server and browser share a machine: ${machine()}.

${missed.length === 0 ? 'Every goal is met.' : `Not met:\n\n${missed.map((each) => `- ${each}`).join('\n')}`}

## Lighthouse, phone

Lighthouse measured each page three times. Each row shows the run with the median performance. Goals: performance at least ${SCORE_GOAL.performance}, the other three 100.

${lighthouseTable(figures.verdicts)}

¹ Anyone with the link may read a shared post, but search engines are asked to ignore it. So a shared post skips the audit "Page isn't blocked from indexing" (\`is-crawlable\`), which would lower SEO below 100.

## Transfer size of a first visit

The table shows the sizes of scripts and styles after gzip. They include what a page prefetches in the four seconds after it has loaded. A kB has 1000 bytes.
Next and React alone are 136 kB. \`tests/e2e/loading/weight.spec.ts\` checks the limits of \`/\` and \`/dashboard\` in \`npm test\`, and of other pages with \`THOROUGH=1\`.

${transferSizeTable(figures.weights)}

## A slow phone

A phone with this machine's processor slowed four times opens each page over slow 4G (1.6 Mbit/s, 150 ms). Each row is the median of three first visits.
The longest interaction is the time from a tap to the next paint. A tap opens the menu or, on the dashboard, saves a post.

${slowPhoneTable(figures.slow)}

\`tests/e2e/loading/layout-shift.spec.ts\` limits the sum of all layout shifts to 0.02, on a phone and a desktop over slow 4G.
The test opens the feed with pictures and videos, a shared post, \`/\`, \`/login\` and \`/explore\`.
`;
}
