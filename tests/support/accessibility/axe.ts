import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the colour scheme decides; all else is the same by day and by night. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Next's own mark in the corner, which stands only on a development server. */
const OF_DEVELOPMENT = process.env.SITE_IS_DEVELOPMENT ? ['nextjs-portal'] : [];

/** An open menu stands at the end of the page, beside the landmarks: its button tells of it, and the focus is in it. */
const isOpenMenu = (id: string, target: string) =>
  id === 'region' && target.includes('data-radix-popper-content-wrapper');

type Violation = { id: string; help: string; nodes: { target: { toString: () => string }; failureSummary?: string }[] };
type Axe = { run: (context: object, options: RunOptions) => Promise<{ violations: Violation[] }> };

const tell = (violations: Violation[]): string[] =>
  violations.flatMap(({ id, help, nodes }) => {
    const wrong = nodes.filter(({ target }) => !isOpenMenu(id, String(target)));
    if (wrong.length === 0) return [];
    const places = wrong
      .slice(0, 5)
      .map(({ target, failureSummary = '' }) => `${target} (${failureSummary.split('\n')[1]?.trim() ?? ''})`);
    return `axe ${id}: ${help}: ${places.join(' | ')}`;
  });

/** What lies under something that sticks counts for this rule as too small until it is scrolled; `smallTargets` measures it whole. */
const LEFT_OUT = ['target-size'];
/** To name everything that is right, too, would take most of the time. */
const BRIEF: RunOptions = { resultTypes: ['violations'] };

type Options = {
  /** Also what stands in frames of other origins: slower, since every frame is asked apart. */
  withFrames?: boolean;
};

/** What axe finds wrong, in a form that says where. */
export async function axeFaults(page: Page, { withFrames = false }: Options = {}): Promise<string[]> {
  if (!withFrames)
    return run(page, { runOnly: TAGS, rules: Object.fromEntries(LEFT_OUT.map((id) => [id, { enabled: false }])) });
  const builder = new AxeBuilder({ page }).options(BRIEF).withTags(TAGS).disableRules(LEFT_OUT);
  for (const selector of OF_DEVELOPMENT) builder.exclude(selector);
  return tell((await builder.analyze()).violations);
}

/** The same of colours alone, in a page that axe has looked through before: for another colour scheme. */
export async function colourFaults(page: Page): Promise<string[]> {
  // Asked for two rules alone, axe now and then names the page's landmarks as well.
  const found = await run(page, { runOnly: COLOUR_RULES });
  return found
    .filter((fault) => COLOUR_RULES.some((id) => fault.startsWith(`axe ${id}:`)))
    .map((fault) => `dark: ${fault}`);
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  // Once a page: to read it takes as long as to use it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([given, exclude]) => {
      const { axe: inPage } = globalThis as unknown as { axe: Axe };
      const found = await inPage.run({ exclude: exclude.map((selector) => [selector]) }, given);
      return found.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary }) => ({
          target: String(target),
          failureSummary: failureSummary ?? '',
        })),
      }));
    },
    [{ ...options, ...BRIEF, iframes: false }, OF_DEVELOPMENT] as const,
  );
  return tell(violations);
}
