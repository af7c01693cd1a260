import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { textStyles } from './page-parts';

/** Source of axe, minified because every tested page has to parse it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules of axe that depend on colours. The check runs these rules once for each text style, in light and dark mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Selector of Next's badge on the development server, which the checks ignore. */
const DEVELOPMENT_ONLY = process.env.SITE_IS_DEVELOPMENT ? ['nextjs-portal'] : [];

type Node = { target: string; failureSummary: string };
type Violation = { id: string; help: string; nodes: Node[] };
type Finding = Omit<Violation, 'nodes'> & { nodes: (Node & { element?: Element })[] };
type Axe = { run: (context: object, options: RunOptions) => Promise<{ violations: Finding[] }> };
type InPage = { axe: Axe; waysToWrite: Map<string, Element[]> };

const messagesOf = (violations: Violation[]): string[] =>
  violations.flatMap(({ id, help, nodes }) => {
    if (nodes.length === 0) return [];
    const places = nodes
      .slice(0, 5)
      .map(({ target, failureSummary }) => `${target} (${failureSummary.split('\n')[1]?.trim() ?? ''})`);
    return `axe ${id}: ${help}: ${places.join(' | ')}`;
  });

/**
 * Rules of axe that are left out. `target-size` wrongly reports elements under a sticky element, even if scrolling
 * frees them. So `smallTargets` measures sizes instead.
 */
const EXCLUDED_RULES = ['target-size'];
/**
 * Options that make axe faster. With these options, axe returns no list of passed checks and loads no media. Instead,
 * `structureFaults` checks that no media play automatically.
 */
const BRIEF: RunOptions = { resultTypes: ['violations'], preload: false, elementRef: true };

/** Returns the faults that axe finds on the page, each with the selectors of the affected elements. */
export async function axeFaults(page: Page): Promise<string[]> {
  return [...(await structuralFaults(page)), ...(await colourFaults(page))];
}

const isOfColours = (rule: string) => COLOUR_RULES.includes(rule);

/** Returns the findings of all axe rules except the colour rules. */
export function structuralFaults(page: Page): Promise<string[]> {
  const rules = Object.fromEntries([...EXCLUDED_RULES, ...COLOUR_RULES].map((id) => [id, { enabled: false }]));
  return run(page, { runOnly: TAGS, rules }, (rule) => !isOfColours(rule));
}

const checkedStyles = new Set<string>();

/**
 * Checks the colours of the page's text styles. Skips styles that were checked on earlier pages. Returns the findings.
 */
export async function colourFaults(page: Page): Promise<string[]> {
  const styles = (await page.evaluate(textStyles)).filter((way) => !checkedStyles.has(way));
  if (styles.length === 0) return [];
  const findings = await run(page, { runOnly: COLOUR_RULES }, isOfColours, styles);
  if (findings.length === 0) for (const way of styles) checkedStyles.add(way);
  return findings;
}

/**
 * Runs the given axe rules on the whole page. If `styles` is set, runs the rules on at most five elements of each of
 * these text styles instead.
 */
async function run(
  page: Page,
  options: RunOptions,
  isSelected: (rule: string) => boolean,
  styles?: string[],
): Promise<string[]> {
  await loadAxe(page);
  const violations = await page.evaluate(
    async ([given, exclude, only]) => {
      const { axe: inPage, waysToWrite: elements } = globalThis as unknown as InPage;
      const include = only ? { include: only.flatMap((way) => elements.get(way)?.slice(0, 5) ?? []) } : {};
      const findings = await inPage.run({ ...include, exclude: exclude.map((selector) => [selector]) }, given);
      // The axe rule `region` requires that all content is inside landmarks. Open menus are exempt, because the menu's
      // button announces the menu and moves the focus into it.
      const isInOpenMenu = (element?: Element) => !!element?.closest('[data-radix-popper-content-wrapper]');
      return findings.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes
          .filter(({ element }) => id !== 'region' || !isInOpenMenu(element))
          .map(({ target, failureSummary }) => ({
            target: String(target),
            failureSummary: failureSummary ?? '',
          })),
      }));
    },
    [{ ...options, ...BRIEF, iframes: false }, DEVELOPMENT_ONLY, styles] as const,
  );
  // Only findings of the selected rules count, because axe sometimes also returns findings of a previous run.
  return messagesOf(violations.filter(({ id }) => isSelected(id)));
}

/**
 * Loads axe once per page load through the DevTools protocol, because Playwright's own method would make the browser
 * parse axe at each call.
 */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  const browser = await page.context().newCDPSession(page);
  // The session stays attached until the page closes, because detaching it would end an emulated loss of connection.
  await browser.send('Runtime.evaluate', { expression: `${SOURCE}\naxe.configure({ noHtml: true })` });
}
