import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NonBreakingDates } from './non-breaking-dates';

const markupOf = (text: string) => renderToStaticMarkup(<NonBreakingDates>{text}</NonBreakingDates>);

it('each date of a text stays on one line', () => {
  const markup = markupOf("From Dec 7, 2026, you'll pay. We email you on Dec 4, 2026.");
  const dates = [...markup.matchAll(/<span class="whitespace-nowrap">([^<]*)<\/span>/g)].map(([, date]) => date);
  expect(dates).toEqual(['Dec 7, 2026', 'Dec 4, 2026']);
});

it('a text without a date may wrap anywhere', () => {
  expect(markupOf('Your membership renews each month.')).toBe('<span>Your membership renews each month.</span>');
});
