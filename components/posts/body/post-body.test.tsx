import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PostBody } from './post-body';

it('each paragraph of a post is a paragraph element, which browsers copy with an empty line after it', () => {
  const markup = renderToStaticMarkup(<PostBody content={'One\nTwo\n\nThree'} media={[]} whole />);
  expect(markup.match(/<p\b/g)).toHaveLength(2);
  expect(markup).toContain('One\nTwo</');
});

it('no text has the style pre-line, because WebKit copies such a text without its line breaks', () => {
  const sources = globSync('{app,components}/**/*.{tsx,css}').filter((file) => !file.includes('.test.'));
  expect(sources.filter((file) => /pre-line/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
