// Checks of the keyboard focus that run in the page.

/** Selector of the elements that the keyboard reaches. */
export const FOCUSABLE =
  ':is(main, footer, header, aside, [role=dialog]) :is(a[href], button, input:not([type=hidden], [type=file]), textarea, select, summary, video, [tabindex="0"])';

/**
 * Focuses every element in order, and then backward. Returns the elements that another part of the page covers, such as
 * the header or the bottom bar (WCAG 2.4.11).
 */
export async function coveredOnFocus(selector: string): Promise<string[]> {
  document.documentElement.style.scrollBehavior = 'auto';
  const findings = new Set<string>();
  const reachable = [...document.querySelectorAll<HTMLElement>(selector)];
  for (const element of [...reachable, ...reachable.toReversed()]) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled, [inert] *')) continue;
    element.focus();
    if (document.activeElement !== element) continue;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    if (right - left <= 1 || bottom - top <= 1) continue;
    const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)];
    const points = [0.15, 0.5, 0.85].map((share) =>
      document.elementFromPoint((left + right) / 2, from + (to - from) * share),
    );
    const isOwn = points.some(
      (point) => point !== null && (element.contains(point) || point.contains(element) || !!point.closest('label')),
    );
    const topElement = points[1];
    if (!isOwn) findings.add(`${element.outerHTML.slice(0, 100)} under ${topElement?.outerHTML.slice(0, 60)}`);
  }
  return [...findings];
}

/** Focuses every element. Returns the elements whose focus ring is cut off (WCAG 2.4.7). */
export async function clippedFocusRings(selector: string): Promise<string[]> {
  const findings = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled, [inert] *')) continue;
    element.focus({ preventScroll: false });
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    if (document.activeElement !== element || outlineStyle === 'none') continue;
    const out = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    if (right - left <= 1 || bottom - top <= 1) continue;
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const across = [edge.left - left + out, right + out - edge.right];
      const along = [edge.top - top + out, bottom + out - edge.bottom];
      // A box with hidden overflow cuts a focus ring that extends past any side. A scrolling box cuts only a ring that
      // extends past both opposite sides, because scrolling can show the rest of any other ring.
      const isCut = (overflow: string, sides: number[]) => {
        const cut = sides.filter((pixels) => pixels > 0.6).length;
        return (/hidden|clip/.test(overflow) && cut > 0) || (/auto|scroll/.test(overflow) && cut === 2);
      };
      if (isCut(overflowX, across) || isCut(overflowY, along)) {
        const sizes = [...across, ...along].map(Math.round).join(' ');
        findings.add(`${element.outerHTML.slice(0, 110)} in ${box.outerHTML.slice(0, 90)}: ${sizes}`);
        break;
      }
      if (position === 'fixed') break;
    }
  }
  return [...findings];
}

/** Returns the texts and buttons of the page's header that something else covers. */
export function coveredInHeader(): string[] {
  const faults: string[] = [];
  if (document.querySelector('[role=dialog]')) return faults;
  for (const element of document.querySelectorAll<HTMLElement>(
    'header:not(main header, [role=dialog] header) :is(a, button, summary, a span, svg)',
  )) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || top < 0 || bottom > innerHeight) continue;
    for (const x of [left + 2, (left + right) / 2, right - 2]) {
      const at = document.elementFromPoint(x, (top + bottom) / 2);
      if (!at || !(element.contains(at) || at.contains(element)))
        faults.push(`${element.outerHTML.slice(0, 90)} is covered by ${at?.outerHTML.slice(0, 60)}`);
    }
  }
  return [...new Set(faults)];
}
