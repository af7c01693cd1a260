import { readFileSync, writeFileSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { namedSite } from '../../tests/support/browser/site';
import { ReportedFailure } from '@/server/runtime/command-failure';
import { extractBrowserResultsSection, replaceBrowserResultsSection } from '@/tools/browsers/journey-results';
import { runLighthouseAudit } from './lighthouse-audit';
import {
  renderQualityDocument,
  lighthouseTable,
  listMissedQualityGoals,
  slowPhoneTable,
  transferSizeTable,
} from './quality-results-document';
import { measurePageOnSlowPhone, measurePageTransferSize } from './measure-page';
import { listPublicPages } from './public-pages';

const DOCUMENT = 'docs/quality.md';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

async function browserPath(): Promise<string> {
  return process.env.PLAYWRIGHT_CHROMIUM_PATH ?? (await (await import('@sparticuz/chromium')).default.executablePath());
}

async function each<From, To>(items: From[], work: (item: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  // The loop measures one page at a time, so that no other page uses the machine meanwhile.
  for (const item of items) done.push(await work(item));
  return done;
}

async function measure(site: string, executablePath: string) {
  const pages = await listPublicPages(site);
  const members = [...pages, { path: '/dashboard', address: `${site}/dashboard` }];
  const browser: Browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const weights = await each(members, (page) => measurePageTransferSize(browser, site, page));
    console.log(`\n${transferSizeTable(weights)}`);
    const slow = await each(members, (page) => measurePageOnSlowPhone(browser, site, page));
    console.log(`\n${slowPhoneTable(slow)}`);
    const verdicts = await each(pages, async (page) => {
      const verdict = await runLighthouseAudit(page, executablePath);
      console.log(`${page.path}: ${Object.values(verdict.scores).join(', ')} ${verdict.failed.join(' ')}`);
      return verdict;
    });
    console.log(`\n${lighthouseTable(verdicts)}`);
    return { weights, slow, verdicts };
  } finally {
    await browser.close();
  }
}

/** Writes docs/quality.md. Exits with code 1 if a goal was missed. */
export async function writeQualityReport(): Promise<void> {
  const site = await namedSite();
  try {
    const figures = await measure(site.url, await browserPath());
    const document = renderQualityDocument(figures, new Date().toISOString().slice(0, 10));
    writeFileSync(
      DOCUMENT,
      replaceBrowserResultsSection(document, extractBrowserResultsSection(readFileSync(DOCUMENT, 'utf8'))),
    );
    console.log(`\n✓ ${DOCUMENT} written`);
    const missed = listMissedQualityGoals(figures);
    for (const each of missed) console.error(`✗ ${each}`);
    if (missed.length > 0) throw new ReportedFailure();
  } finally {
    await site.stop();
  }
}
