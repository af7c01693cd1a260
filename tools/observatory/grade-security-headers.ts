import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { freePort, launchSite } from '../../tests/support/browser/site';
import { buildApp } from '@/server/build';
import { ReportedFailure } from '@/server/runtime/command-failure';
import { installObservatoryScorer, OBSERVATORY_PACKAGE } from './install-scorer';
import { startTlsProxy } from './tls-proxy';
import { extractPolicyGradedByObservatory } from './content-security-policy';
import type { PageGrade } from './grade-page';

const FILE = 'tools/observatory/graded.json';
const LEAST = { grade: 'A+', score: 135 };

const GRADED_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/**
 * Grades five pages behind nginx with TLS, and records the sent headers. Exits with code 1 if a page is below the
 * required grade.
 */
export async function gradeSecurityHeaders(): Promise<void> {
  // Builds the app before the site starts, because `launchSite` does not wait long enough for a build.
  await buildApp(process.env as Record<string, string>);
  const folder = mkdtempSync(path.join(tmpdir(), 'observatory-'));
  const [http, https] = [await freePort(), await freePort()];
  const origin = `https://localhost:${https}`;
  const site = await launchSite(undefined, {
    settings: { APP_ORIGIN: origin, TRUSTED_PROXIES: '127.0.0.0/8' },
  });
  try {
    const front = await startTlsProxy(folder, { site: Number(new URL(site.url).port), http, https });
    try {
      const home = await installObservatoryScorer(folder);
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--conditions=react-server', '--import=tsx', 'tools/observatory/grade-page.ts', home, origin, String(http)],
        { env: { ...process.env, NODE_EXTRA_CA_CERTS: front.certificate } },
      );
      report(JSON.parse(stdout) as PageGrade[]);
    } finally {
      await front.stop();
    }
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(pages: PageGrade[]): void {
  for (const { path: page, grade, score, results } of pages) {
    console.log(`${page}: ${grade}, ${score}`);
    for (const [name, { result, modifier }] of Object.entries(results))
      console.log(`  ${modifier > 0 ? '+' : ''}${modifier} ${name}: ${result}`);
  }
  const low = pages.filter(({ grade, score }) => grade !== LEAST.grade || score < LEAST.score);
  for (const { path: page, grade, score } of low)
    console.error(`✗ ${page}: ${grade}, ${score}, not ${LEAST.grade}, ${LEAST.score}`);
  if (low.length > 0) throw new ReportedFailure();
  writeFileSync(FILE, `${JSON.stringify({ scorer: OBSERVATORY_PACKAGE, pages: pages.map(recorded) }, null, 2)}\n`);
  console.log(`✓ ${FILE} written`);
}

const recorded = ({ path: page, grade, score, headers }: PageGrade) => ({
  path: page,
  grade,
  score,
  headers: Object.fromEntries(
    GRADED_HEADERS.map((name) => [name, extractPolicyGradedByObservatory(headers[name] ?? '')]),
  ),
});
