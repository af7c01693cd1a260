import { computeAccessibleName } from 'dom-accessibility-api';

// This file is bundled into one script, which runs in the pages that the journeys (browser tests of the site) open.

/** A text, or the source of a regular expression. */
export type TextOrPattern = string | { pattern: string; flags: string };

/** Describes an element as a person perceives it: its role, name, text and surroundings. */
export type ElementDescription = {
  role: keyof typeof SELECTORS;
  name?: TextOrPattern | undefined;
  text?: TextOrPattern | undefined;
  within?: ElementDescription | undefined;
  isLast?: boolean | undefined;
  /** If true, the element may be invisible, for example the input behind a button that chooses a file. */
  isHidden?: boolean | undefined;
};

const FIELDS = 'input:not([type=hidden]), select, textarea, [contenteditable=true]';

const SELECTORS = {
  alert: '[role=alert]',
  article: 'article',
  banner: 'header',
  button: 'button, summary, [role=button], input[type=submit]',
  dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
  field: FIELDS,
  file: 'input[type=file]',
  form: 'form',
  frame: 'iframe',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3, h4',
  image: 'img, [role=img]',
  link: 'a[href]',
  listitem: 'li',
  main: 'main',
  menuitem: '[role^=menuitem]',
  option: '[role=option], option',
  region: 'section, aside, [role=region]',
  slider: 'input[type=range], [role=slider]',
  status: '[role=status], output',
  tab: '[role=tab]',
  toast: '[role=region] li',
  video: 'video',
} as const;

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

const fits = (text: string, words: TextOrPattern | undefined, isPart: boolean): boolean => {
  if (words === undefined) return true;
  if (typeof words !== 'string') return new RegExp(words.pattern, words.flags).test(text);
  return isPart ? text.includes(words) : text === words;
};

const nameOf = (element: Element): string =>
  tidy(computeAccessibleName(element) || (element.matches('summary') ? (element.textContent ?? '') : ''));

const textOf = (element: Element): string => tidy((element as HTMLElement).innerText ?? element.textContent ?? '');

const isPerceivable = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]');

function allOf({ role, name, text, within, isHidden }: ElementDescription): Element[] {
  const roots = within ? allOf(within) : [document.documentElement];
  return roots
    .flatMap((root) => [...root.querySelectorAll(SELECTORS[role])])
    .filter((element) => isHidden || isPerceivable(element))
    .filter(
      (element) => fits(textOf(element), text, true) && (name === undefined || fits(nameOf(element), name, false)),
    );
}

export function findElement(target: ElementDescription): Element | null {
  const elements = allOf(target);
  return (target.isLast ? elements.at(-1) : elements[0]) ?? null;
}

export const countElements = (target: ElementDescription): number => allOf(target).length;
export const textOfElement = (target: ElementDescription): string => textOf(findElement(target) ?? document.body);
export const isTextVisible = (words: TextOrPattern): boolean => fits(textOf(document.body), words, true);

/**
 * Returns the element to click for a field. Usually it is the field itself, but the label if only screen readers
 * perceive the field.
 */
function clickable(element: Element): Element {
  const box = element.getBoundingClientRect();
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  return label && (box.width <= 1 || Number(getComputedStyle(element).opacity) === 0) ? label : element;
}

const hasScript = (element: Element): boolean =>
  element.matches('a[href]') || Object.keys(element).some((key) => key.startsWith('__react'));

type Ready = { element: Element } | { reason: string };

/**
 * Scrolls to an element. Returns the element if a click would hit it, otherwise the reason why a click would miss it.
 */
function scrollToClick(target: ElementDescription, mustHaveScript: boolean): Ready {
  const found = findElement(target);
  if (!found) return { reason: 'is not on the page' };
  if (mustHaveScript && !hasScript(found)) return { reason: 'has no script yet' };
  if (found.matches(':disabled') || found.closest('[aria-disabled=true]')) return { reason: 'is disabled' };
  const element = clickable(found);
  const isInView = ({ top, bottom }: DOMRect) => top >= 70 && bottom <= innerHeight - 70;
  if (!isInView(element.getBoundingClientRect())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isHit =
    hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === found);
  return isHit
    ? { element }
    : { reason: `is covered by ${hit?.outerHTML.slice(0, 120) ?? 'nothing, it is off screen'}` };
}

/** Returns the element to click, or null if a click would not hit it. */
export function findElementToClick(target: ElementDescription, mustHaveScript: boolean): Element | null {
  const ready = scrollToClick(target, mustHaveScript);
  return 'element' in ready ? ready.element : null;
}

/** Returns the reason why a click would not hit an element, or an empty text. */
export function findClickObstacle(target: ElementDescription): string {
  const ready = scrollToClick(target, false);
  return 'reason' in ready ? ready.reason : '';
}

/** Focuses a field and selects its text, so that typing replaces the text. Returns the field. */
export function focusFieldAndSelectText(target: ElementDescription): Element | null {
  const field = findElement(target);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (field.readOnly || field.matches(':disabled')) return null;
    field.focus();
    if (!/date|time/.test(field.type)) field.select();
  } else if (field instanceof HTMLSelectElement) field.focus();
  return field;
}

/**
 * Empties a date field. First sets a complete date, because an empty value alone would not remove a partly typed date.
 */
export function clearDateField(target: ElementDescription): void {
  const field = findElement(target) as HTMLInputElement | null;
  field?.blur();
  for (const value of ['2000-01-01T00:00', '']) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

export const valueOfField = (target: ElementDescription): string | null =>
  (findElement(target) as HTMLInputElement | null)?.value ?? null;

/** Returns the value of the option with this label. */
export const valueOfOption = (target: ElementDescription, label: string): string | null =>
  [...((findElement(target) as HTMLSelectElement | null)?.options ?? [])].find((each) => tidy(each.label) === label)
    ?.value ?? null;

/** Returns the elements that extend beyond the right edge of the page or of an open dialog. */
export const listOverflowingElements = (): string[] =>
  [document.documentElement, ...document.querySelectorAll(SELECTORS.dialog)].flatMap(wideParts);

function wideParts(box: Element): string[] {
  const { scrollWidth, clientWidth } = box;
  if (scrollWidth <= clientWidth + 1) return [];
  const edge = box.getBoundingClientRect().left + box.clientLeft + clientWidth;
  const wide = [...box.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > edge + 1 && isPerceivable(element),
  );
  const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
  const causes = innermost.length > 0 ? innermost : [box];
  return causes.slice(0, 3).map((cause) => `${scrollWidth} px in ${clientWidth} px: ${cause.outerHTML.slice(0, 200)}`);
}

/** True if no placeholder is left, and all visible images have loaded. */
export const isPageSettled = (): boolean =>
  document.readyState === 'complete' &&
  !document.querySelector('.animate-pulse, .animate-spin') &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy' || !image.checkVisibility());
