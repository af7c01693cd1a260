import type { BrowserContext, Page } from '@playwright/test';

/**
 * When the translation starts.
 * - `start`: while the page loads, before React hydrates it
 * - `hydrated`: after hydration, as usual
 */
type From = 'start' | 'hydrated';

/**
 * Translates each page as Chrome and Edge do: replaces every text node by two nested font elements. The original words
 * stay between ‹ and ›, so that tests find them.
 */
export const translatePages = (context: Pick<BrowserContext, 'addInitScript'>, from: From): Promise<unknown> =>
  context.addInitScript(translate, from);

export const untilTranslated = (page: Page) => page.waitForFunction(() => 'isTranslated' in window);

function translate(from: From): void {
  const UNTRANSLATED = 'script, style, noscript, textarea, title, [translate=no]';

  function translateText(text: Text): void {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent || parent.closest(UNTRANSLATED) || parent.matches('font')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `‹${text.data}›`;
    outer.append(inner);
    text.replaceWith(outer);
  }

  function translateAll(root: Node): void {
    if (root instanceof Text) return translateText(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translateText);
  }

  function begin(): void {
    translateAll(document);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) translateText(target);
        addedNodes.forEach(translateAll);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { isTranslated: true });
  }

  function beginHydrated(): void {
    const isHydrated = [...document.querySelectorAll('main *')].some((element) =>
      Object.keys(element).some((name) => name.startsWith('__react')),
    );
    if (isHydrated) begin();
    else setTimeout(beginHydrated, 20);
  }

  if (window !== window.top) return;
  if (from === 'start') document.addEventListener('readystatechange', begin, { once: true });
  else addEventListener('load', beginHydrated);
}

type Fiber = {
  tag: number;
  type: unknown;
  memoizedProps: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
};

/**
 * Returns texts that share their element with other content. React keeps references to the nodes of such texts, so it
 * cannot change a text that a browser translation has replaced.
 */
export function textsBrokenByTranslation(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const HOST_TEXT = 6;
    const root = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'))?.[1] as
      | Fiber
      | undefined;
    const findings: string[] = [];
    const nameOf = ({ type }: Fiber) =>
      typeof type === 'string' ? `<${type}>` : ((type as { name?: string } | null)?.name ?? '?');
    const placeOf = (fiber: Fiber): string => {
      const names: string[] = [];
      for (let at = fiber.return; at && names.length < 6; at = at.return) if (at.type) names.push(nameOf(at));
      return names.join(' in ');
    };
    const todo = root?.child ? [root.child] : [];
    for (let fiber = todo.pop(); fiber; fiber = todo.pop()) {
      if (fiber.tag === HOST_TEXT) findings.push(`${JSON.stringify(fiber.memoizedProps)}: ${placeOf(fiber)}`);
      if (fiber.sibling) todo.push(fiber.sibling);
      if (fiber.child) todo.push(fiber.child);
    }
    return root ? findings : ['React is not there.'];
  });
}
