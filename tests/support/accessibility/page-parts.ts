// Recognizes parts that several pages share, so that axe checks each of these parts only once.

type Notes = { waysToWrite?: Map<string, Element[]>; drawn?: Map<Element, boolean> };

/**
 * Runs in the page. Returns every text style: its font, colours and background colours. Also stores some elements of
 * each style for further checks.
 */
export function textStyles(): string[] {
  const styles = new Map<string, Element[]>();
  const grounds = new Map<Element, string>();
  const elements = new Set<Element>(document.querySelectorAll('a[href], input, select, textarea'));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (parentElement && data.trim()) elements.add(parentElement);
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  for (const element of elements) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const isUsable = !element.closest(':disabled, [aria-disabled=true]');
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const size = parseFloat(fontSize);
    // WCAG 1.4.3 defines text as large from 24 px, or from 18.66 px if it is bold.
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const parts = [scheme, groundOf(element), isUsable, color, isLarge, textShadow];
    if (element.matches('label, input, select, textarea'))
      parts.push(element.tagName, element.getAttribute('type') ?? '');
    if (element.matches('a')) parts.push(...linkStyle(element));
    const style = parts.join(' ');
    styles.set(style, [...(styles.get(style) ?? []), element]);
  }
  (window as Notes).waysToWrite = styles;
  return [...styles.keys()];

  /** CSS properties that distinguish a link from the surrounding text. */
  function linkStyle(link: Element): string[] {
    return [link, link.parentElement].flatMap((each) => {
      if (!each) return [];
      const { color, display, fontSize, fontWeight, textDecorationLine } = getComputedStyle(each);
      return [color, display, fontSize, fontWeight, textDecorationLine];
    });
  }

  function groundOf(element: Element | null): string {
    if (element === null) return '';
    const knownGround = grounds.get(element);
    if (knownGround !== undefined) return knownGround;
    const { backgroundColor, backgroundImage, opacity, filter, position, zIndex } = getComputedStyle(element);
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
    const ownBackground =
      isClear && opacity === '1' && filter === 'none' ? '' : [backgroundColor, backgroundImage, opacity, filter];
    // A positioned element may cover elements outside its parent, so this script cannot know the background behind it.
    // The class therefore becomes part of the style, so that axe checks positioned elements of each class.
    const isPositioned = zIndex !== 'auto' || /absolute|fixed|sticky/.test(position);
    const ground = [ownBackground, isPositioned && element.getAttribute('class'), groundOf(element.parentElement)].join(
      ' ',
    );
    grounds.set(element, ground);
    return ground;
  }
}

/**
 * Runs in the page. Returns descriptions of the elements that appeared or disappeared since the last call. If a
 * landmark or heading changed, also returns all landmarks or headings.
 */
export function changedElements(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const scrolls = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return (
      (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth) ||
      (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight)
    );
  };
  const now = new Map<Element, boolean>();
  for (const element of document.body.querySelectorAll(':not(svg *, nextjs-portal)'))
    if (isShown(element)) now.set(element, scrolls(element));
  const before = (window as Notes).drawn ?? new Map<Element, boolean>();
  (window as Notes).drawn = now;

  const named = /^(role|type|alt|title|tabindex|disabled|hidden|aria-(?!describedby|labelledby|controls|owns).*)$/;
  const brief = (element: Element | null) =>
    element === null
      ? ''
      : [
          element.tagName,
          element.getAttribute('class'),
          ...element.getAttributeNames().filter((name) => named.test(name)),
          (element.textContent ?? '').trim() !== '',
          now.get(element),
        ].join(' ');
  const others = [...new Set([...before.keys(), ...now.keys()])].filter(
    (element) => before.get(element) !== now.get(element),
  );
  const changes = others.map((element) => `${brief(element.parentElement)} > ${brief(element)} ${before.get(element)}`);
  // If one landmark or heading changed, axe must check all of them again, because their order matters.
  const kinds = ['main, nav, aside, header, footer, section, [role]:not(svg)', 'h1, h2, h3, h4, h5, h6'];
  const marks = kinds
    .filter((kind) => others.some((element) => element.matches(kind)))
    .map((kind) => [...document.querySelectorAll(kind)].filter(isShown).map(brief).join('\n'));
  return [...new Set([...changes, ...marks])];
}
