import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { waysToWrite } from './drawn';

/** Less than half as long as the one that is meant to be read, which every page would read. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What colours alone decide: asked once of every way in which something is written, by day and by night. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Next's own mark in the corner, which stands only on a development server. */
const OF_DEVELOPMENT = process.env.SITE_IS_DEVELOPMENT ? ['nextjs-portal'] : [];

/** An open menu stands at the end of the page, beside the landmarks: its button tells of it, and the focus is in it. */
const isOpenMenu = (id: string, target: string) =>
  id === 'region' && target.includes('data-radix-popper-content-wrapper');

type Violation = { id: string; help: string; nodes: { target: string; failureSummary: string }[] };
type Axe = { run: (context: object, options: RunOptions) => Promise<{ violations: Violation[] }> };
type InPage = { axe: Axe; waysToWrite: Map<string, Element[]> };

const tell = (violations: Violation[]): string[] =>
  violations.flatMap(({ id, help, nodes }) => {
    const wrong = nodes.filter(({ target }) => !isOpenMenu(id, target));
    if (wrong.length === 0) return [];
    const places = wrong
      .slice(0, 5)
      .map(({ target, failureSummary }) => `${target} (${failureSummary.split('\n')[1]?.trim() ?? ''})`);
    return `axe ${id}: ${help}: ${places.join(' | ')}`;
  });

/** What lies under something that sticks counts for this rule as too small until it is scrolled; `smallTargets` measures it whole. */
const LEFT_OUT = ['target-size'];
/** To name everything that is right, too, would take most of the time; what plays by itself is asked by `structureFaults`. */
const BRIEF: RunOptions = { resultTypes: ['violations'], preload: false };

/** What axe finds wrong, in a form that says where. */
export async function axeFaults(page: Page): Promise<string[]> {
  return [...(await structuralFaults(page)), ...(await colourFaults(page))];
}

const isOfColours = (rule: string) => COLOUR_RULES.includes(rule);

/** The same without colours. */
export function structuralFaults(page: Page): Promise<string[]> {
  const rules = Object.fromEntries([...LEFT_OUT, ...COLOUR_RULES].map((id) => [id, { enabled: false }]));
  return run(page, { runOnly: TAGS, rules }, (rule) => !isOfColours(rule));
}

const known = new Set<string>();

/** The same of colours alone, as they are shown now, where something is written as it was on no page before. */
export async function colourFaults(page: Page): Promise<string[]> {
  const ways = (await page.evaluate(waysToWrite)).filter((way) => !known.has(way));
  if (ways.length === 0) return [];
  const found = await run(page, { runOnly: COLOUR_RULES }, isOfColours, ways);
  if (found.length === 0) for (const way of ways) known.add(way);
  return found;
}

/** Some of each way that is named, or all. */
async function run(
  page: Page,
  options: RunOptions,
  isAsked: (rule: string) => boolean,
  ways?: string[],
): Promise<string[]> {
  await bringAxe(page);
  const violations = await page.evaluate(
    async ([given, exclude, only]) => {
      const { axe: inPage, waysToWrite: elements } = globalThis as unknown as InPage;
      const include = only ? { include: only.flatMap((way) => elements.get(way)?.slice(0, 5) ?? []) } : {};
      const found = await inPage.run({ ...include, exclude: exclude.map((selector) => [selector]) }, given);
      return found.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary }) => ({
          target: String(target),
          failureSummary: failureSummary ?? '',
        })),
      }));
    },
    [{ ...options, ...BRIEF, iframes: false }, OF_DEVELOPMENT, ways] as const,
  );
  return tell(violations.filter(({ id }) => isAsked(id))); // now and then it answers what was asked before as well
}

/** Once a load. Below Playwright, whose way would have the browser read it anew each time, which takes as long as to use it. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  const browser = await page.context().newCDPSession(page);
  await browser.send('Runtime.evaluate', { expression: `${SOURCE}\naxe.configure({ noHtml: true })` });
  await browser.detach();
}
