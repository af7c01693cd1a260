/** Runs in the page. Returns texts that are cut off or extend beyond the window or their button. */
export function cutTexts(): string[] {
  const faults = new Set<string>();
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width)
    faults.add(`the page scrolls sideways: ${document.documentElement.scrollWidth} > ${width}`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) checkText(texts.currentNode as Text);
  return [...faults];

  /**
   * True for an intentional excerpt: the excerpt's card links to the whole text, or a button after the excerpt shows
   * it.
   */
  function isExcerpt(box: Element): boolean {
    return (
      getComputedStyle(box).webkitLineClamp !== 'none' &&
      (box.matches(':has(+ [aria-expanded=false])') || box.closest('a, [role=menuitem], article:has(a)') !== null)
    );
  }

  function checkText(text: Text) {
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || parent.closest('script, style, noscript, option, select, svg, nextjs-portal'))
      return;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5);
    if (rects.length === 0) return;
    const { fontSize, whiteSpace } = getComputedStyle(parent);
    // With `pre-wrap`, the space at the end of a line extends beyond the box, where nothing of it is visible.
    const endSpace = whiteSpace === 'pre-wrap' ? parseFloat(fontSize) * 0.6 : 0;
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right)) - endSpace;
    // The box of a line is higher than its characters, so the loop estimates where the visible characters begin and
    // end.
    const middle = (rect: DOMRect) => (rect.top + rect.bottom) / 2;
    const letters = parseFloat(fontSize) * 0.35;
    const [top, bottom] = [Math.min(...rects.map(middle)) - letters, Math.max(...rects.map(middle)) + letters];
    const report = (what: string) =>
      faults.add(
        `${what}: ${text.data.trim().replaceAll(/\s+/g, ' ').slice(0, 60)} in ${parent?.outerHTML.slice(0, 140)}`,
      );

    // True if the text is in an absolutely positioned element, which may extend beyond its button on purpose. The loop
    // goes outward from the text and sets this variable at such an element.
    let isDetached = false;
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position, display, textOverflow } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      // A text in a box of at most 1 by 1 px is only for screen readers.
      if (edge.width <= 1 && edge.height <= 1) return;
      if (display === 'inline') continue;
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isWider = right > edge.right + 1 || left < edge.left - 1;
      const isHigher = bottom > edge.bottom + 1 || top < edge.top - 1;
      if (scrolls(overflowX) && isWider) {
        // Tables, preformatted text and rows of tabs may scroll sideways.
        if (!box.matches(':has(table), pre, [role=tablist]')) report('scrolls sideways');
        return;
      }
      if (scrolls(overflowY) && isHigher) return;
      // A text may be shortened with an ellipsis if a `title` attribute contains the whole text.
      if (cuts(overflowX) && isWider)
        return textOverflow === 'ellipsis' && box.closest('[title]') ? undefined : void report('cut');
      if (cuts(overflowY) && isHigher && !isExcerpt(box) && !box.closest('[title]')) return void report('cut');
      if (!isDetached && box.matches('button, a, summary, [role=tab], [role=menuitem]') && (isWider || isHigher))
        return void report('outside its button');
      isDetached ||= position === 'absolute';
      if (position === 'fixed') break;
    }
    if (right > width + 1 || left < -1) report('outside the window');
  }
}

/**
 * Runs in the page. Applies the text spacing of WCAG 1.4.12 with a style sheet object, because the content security
 * policy refuses inline styles.
 */
export function spaceTexts(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Runs in the page. Removes the text spacing that `spaceTexts` applied. */
export function unspaceTexts(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
}
