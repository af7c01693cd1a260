import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PublicPage } from './public-pages';

/**
 * Version of Lighthouse, which npm downloads on demand. As a dependency, Lighthouse would install a third party's error
 * reporting on every developer's machine.
 */
export const LIGHTHOUSE_VERSION = '13.5.0';

export const LIGHTHOUSE_CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof LIGHTHOUSE_CATEGORIES)[number];

/** Audits that are skipped for pages meant to stay out of search engines. */
const FOR_UNLISTED = 'is-crawlable';

type Audit = { id: string; score: number | null; title: string; numericValue?: number; scoreDisplayMode: string };
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  environment: { hostUserAgent: string };
};

export type LighthouseVerdict = {
  page: PublicPage;
  scores: Record<Category, number>;
  /** Values of the median run in ms, except the layout shift, which has no unit. */
  times: { firstPaint: number; largestPaint: number; blocked: number; shift: number };
  failed: string[];
  browser: string;
};

/** Audits a page three times with the phone preset. Returns the run with the median performance. */
export async function runLighthouseAudit(page: PublicPage, chromium: string): Promise<LighthouseVerdict> {
  const runs: LighthouseVerdict[] = [];
  for (let run = 0; run < 3; run += 1) runs.push(verdictOf(page, await lighthouse(page, chromium)));
  const [, middle] = runs.sort((a, b) => a.scores.performance - b.scores.performance);
  if (!middle) throw new Error('No Lighthouse run finished.');
  return middle;
}

async function lighthouse({ address, isUnlisted = false }: PublicPage, chromium: string): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
  const output = path.join(folder, 'report.json');
  const flags =
    '--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run';
  const args = [
    ...['exec', '--yes', `--package=lighthouse@${LIGHTHOUSE_VERSION}`, '--', 'lighthouse', address],
    ...[
      `--only-categories=${LIGHTHOUSE_CATEGORIES.join(',')}`,
      '--output=json',
      `--output-path=${output}`,
      '--quiet',
      '--no-enable-error-reporting',
    ],
    ...[`--chrome-flags=${flags}`, ...(isUnlisted ? [`--skip-audits=${FOR_UNLISTED}`] : [])],
  ];
  try {
    await promisify(execFile)('npm', args, { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64_000_000 });
    return JSON.parse(readFileSync(output, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function verdictOf(page: PublicPage, { categories, audits, environment }: Report): LighthouseVerdict {
  const score = (category: Category) => Math.round((categories[category].score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const counted = LIGHTHOUSE_CATEGORIES.filter((category) => category !== 'performance').flatMap(
    (category) => categories[category].auditRefs,
  );
  const failed = counted.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id);
  return {
    page,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    times: {
      firstPaint: value('first-contentful-paint'),
      largestPaint: value('largest-contentful-paint'),
      blocked: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
    },
    failed: [...new Set(failed)],
    browser:
      /(?:Headless)?Chrome\/[\d.]+/.exec(environment.hostUserAgent)?.[0].replace('HeadlessChrome/', 'Chromium ') ??
      'Chromium',
  };
}
