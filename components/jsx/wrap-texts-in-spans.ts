import { jsx } from 'react/jsx-runtime';

/**
 * A browser that translates a page replaces the page's texts. React fails when it moves or removes a replaced text, so
 * each text that has siblings gets a `<span>`.
 */

const isText = (child: unknown): child is string | number | bigint =>
  typeof child === 'string' ? child !== '' : typeof child === 'number' || typeof child === 'bigint';

/** Returns true if React renders nothing for the child. */
const isEmpty = (child: unknown): boolean =>
  child === null || child === undefined || child === '' || typeof child === 'boolean';

const hasText = (child: unknown): boolean => (Array.isArray(child) ? child.some(hasText) : isText(child));

const isOnlyText = (child: unknown): boolean =>
  Array.isArray(child) ? child.every(isOnlyText) : isText(child) || isEmpty(child);

const textOf = (child: unknown): string => {
  if (Array.isArray(child)) return child.map(textOf).join('');
  return isText(child) ? String(child) : '';
};

/** Returns true for a fragment and similar types, which have no element of their own to hold a text. */
const isTransparent = (type: unknown): boolean => typeof type === 'symbol';

// Some pages are translated before hydration. Without `suppressHydrationWarning`, React would render such a page again,
// and form fields would lose their text.
const span = (text: string, key?: string) => jsx('span', { children: text, suppressHydrationWarning: true }, key);

/**
 * Puts adjacent texts into one span at the first text's position, and null into their other positions. React identifies
 * all other children by their positions, which stay unchanged.
 */
function wrapTexts(children: readonly unknown[], isFixed: boolean): unknown[] {
  const answer: unknown[] = [];
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    if (Array.isArray(child)) answer.push(wrapTexts(child, false));
    else if (!isText(child)) answer.push(child);
    else {
      let end = at + 1;
      while (end < children.length && (isText(children[end]) || isEmpty(children[end]))) end++;
      answer.push(span(textOf(children.slice(at, end)), isFixed ? undefined : `text ${at}`));
      while (++at < end) answer.push(null);
      at--;
    }
  }
  return answer;
}

/**
 * Returns an element's properties, with a span around each text that has siblings. If the element always has the same
 * number of children (`isFixed`), the spans need no React keys.
 */
export function wrapTextsInSpans(type: unknown, props: unknown, isFixed: boolean): unknown {
  const { children } = props as { children?: unknown };
  if (!hasText(children)) return props;
  if (Array.isArray(children) && !isOnlyText(children))
    return { ...(props as object), children: wrapTexts(children, isFixed) };
  if (isTransparent(type)) return { ...(props as object), children: span(textOf(children)) };
  const text = Array.isArray(children) ? textOf(children) : children;
  return typeof type === 'string'
    ? { ...(props as object), children: text, suppressHydrationWarning: true }
    : { ...(props as object), children: text };
}

/**
 * Returns true if the element has a list of children. React's function `jsxs` may be called only with such a list. In
 * development, `jsxs` refuses a single child.
 */
export const hasChildList = (props: unknown): boolean => Array.isArray((props as { children?: unknown }).children);
