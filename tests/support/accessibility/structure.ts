/** Runs in the page. Checks headings, errors, live regions and motion, because axe does not check them. */
export function structureFaults(): string[] {
  const faults: string[] = [];
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const summaryOf = (element: Element) => element.outerHTML.slice(0, 140);

  // While a dialog is open, screen readers cannot reach the rest of the page, but it is still visible.
  const headings = [...document.querySelectorAll('h1')].filter(isShown);
  if (headings.length !== 1)
    faults.push(`${headings.length} headings of the first level: ${headings.map(summaryOf).join(' | ')}`);
  if (!/^en\b/.test(document.documentElement.lang)) faults.push(`language: ${document.documentElement.lang}`);
  if (!document.title.trim()) faults.push('no title');

  for (const field of document.querySelectorAll('[aria-invalid=true]')) {
    if (!isShown(field)) continue;
    const descriptions = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (id ? document.getElementById(id) : null));
    if (!descriptions.some((description) => description?.textContent?.trim()))
      faults.push(`an error that is not tied to its field: ${summaryOf(field)}`);
  }

  // If the user prefers reduced motion, animations may last at most 1 ms, even while an element is hovered or focused.
  for (const animation of document.getAnimations()) {
    const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
    if (animation.playState === 'running' && Number(activeDuration) > 1)
      faults.push(`moves for ${Number(activeDuration)} ms: ${animation.id}`);
  }
  for (const element of document.body.querySelectorAll('*')) {
    const { animationDuration, animationIterationCount, transitionDuration, scrollBehavior } =
      getComputedStyle(element);
    const longest = Math.max(
      ...`${animationDuration}, ${transitionDuration}`
        .split(', ')
        .map((time) => parseFloat(time) * (time.endsWith('ms') ? 1 : 1_000)),
    );
    if (longest > 1 || animationIterationCount.includes('infinite') || scrollBehavior === 'smooth')
      faults.push(`is animated despite reduced motion: ${summaryOf(element)}`);
  }
  for (const video of document.querySelectorAll('video'))
    if (video.autoplay || video.loop) faults.push(`plays automatically: ${summaryOf(video)}`);
  return [...new Set(faults)];
}

/**
 * Runs in the page. Returns buttons and links that are too small for a finger (WCAG 2.5.8), except links within
 * sentences.
 */
export function smallTargets(): string[] {
  const TARGET = 24;
  const faults: string[] = [];
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem], [role=option], [role=radio], [role=switch], [role=slider]';
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const box = element.getBoundingClientRect();
    // Skips elements of at most 1 by 1 px, because nobody clicks them. Such inputs are for screen readers, or have a
    // label that people click.
    if (!element.checkVisibility({ visibilityProperty: true }) || box.width <= 1 || box.height <= 1) continue;
    if (getComputedStyle(element).display === 'inline') continue;
    const label =
      element instanceof HTMLInputElement && /checkbox|radio|file/.test(element.type)
        ? element.labels?.[0]?.getBoundingClientRect()
        : undefined;
    const height = Math.max(box.height, label?.height ?? 0);
    const width = box.width + (label?.width ?? 0);
    if (height < TARGET - 0.1 || width < TARGET - 0.1)
      faults.push(`too small: ${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 140)}`);
  }
  return faults;
}
