import { Suspense, createElement, use } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { moveStreamedPartsToPlaceholders } from './streamed-html';

/** Renders a page in the same way as Next: React first sends the finished part of the page, and then the late parts. */
function stream(element: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const output = new PassThrough();
    text(output).then(resolve, reject);
    const { pipe } = renderToPipeableStream(element, { nonce: 'abc', onShellReady: () => pipe(output) });
  });
}

function lateText(words: string, ms = 5) {
  const arrived = new Promise<string>((resolve) => setTimeout(() => resolve(words), ms));
  return function Late() {
    return createElement('p', null, use(arrived));
  };
}

const boundary = (Late: () => React.ReactNode, ...more: React.ReactNode[]) =>
  createElement(Suspense, { fallback: createElement('i', null, 'Loading') }, createElement(Late), ...more);

const markupOf = (html: string) => html.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');

describe('parts of a page that React streams late, after the rest of the page', () => {
  it('a late part of the page replaces its placeholder', async () => {
    const html = await stream(createElement('main', null, boundary(lateText('Hello')), createElement('hr')));
    expect(html).toContain('<div hidden id="S:0">');
    const moved = moveStreamedPartsToPlaceholders(html);
    expect(markupOf(moved)).toBe('<main><!--$--><p>Hello</p><!--/$--><hr/></main>');
    expect(moved).not.toContain('$RC("');
  });

  it('late parts are moved into place, even if one part contains another', async () => {
    const inner = boundary(lateText('inner', 15));
    const html = await stream(
      createElement('main', null, boundary(lateText('outer'), inner), boundary(lateText('second', 10))),
    );
    expect(markupOf(moveStreamedPartsToPlaceholders(html))).toBe(
      '<main><!--$--><p>outer</p><!--$--><p>inner</p><!--/$--><!--/$--><!--$--><p>second</p><!--/$--></main>',
    );
  });

  it.each([
    '<main>nothing late</main>',
    '<div hidden id="S:0">broken',
    '<div hidden id="S:0">x</div><script>$RC("B:0","S:0")</script>',
  ])('HTML without a complete late part stays unchanged: %s', (html) =>
    expect(moveStreamedPartsToPlaceholders(html)).toBe(html),
  );
});
