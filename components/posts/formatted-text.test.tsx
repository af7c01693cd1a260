import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { anyText } from '@/tests/support/any-text';
import { FormattedComment, FormattedText } from './formatted-text';

const comment = (text: string, mentions = [{ start: 0, end: 0 }].slice(1)) =>
  renderToStaticMarkup(<FormattedComment text={text} mentions={mentions} className="text" />).replaceAll(
    /<span>([^<]*)<\/span>/g,
    '$1',
  );

describe('the markup of a typed text', () => {
  it('a comment without lists and quotes is one paragraph with its line breaks', () => {
    expect(comment('One\n\n\nTwo')).toBe('<p class="text">One\n\n\nTwo</p>');
    expect(comment('The **last** day')).toBe('<p class="text">The <strong>last</strong> day</p>');
  });

  it('a comment with a list has a list element outside paragraphs', () => {
    expect(comment('Bring:\n- a\n- b').replaceAll(/ class="[^"]*"/g, '')).toBe(
      '<div><p>Bring:</p><ul><li>a</li><li>b</li></ul></div>',
    );
    expect(comment('1. a\n2. b\n> c').replaceAll(/ class="[^"]*"/g, '')).toBe(
      '<div><ol><li>a</li><li>b</li></ol><blockquote>c</blockquote></div>',
    );
  });

  it('mentioned people are highlighted in a comment', () => {
    expect(comment('@Kim, thanks', [{ start: 0, end: 4 }])).toContain('>@Kim</span>, thanks');
  });

  it('contains no elements except paragraphs, lists, quotes, bold words and links', { tags: ['X1'] }, () => {
    const text = fc
      .array(
        fc.oneof(
          fc.constantFrom('<', '>', '"', '&', '**', '\n', '- ', '> ', '<script>', 'https://a.example/<b>'),
          anyText(3),
        ),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (typed) => {
        const markup = renderToStaticMarkup(<FormattedText text={typed} />);
        expect(
          markup.replaceAll(/<\/?(?:p|ul|ol|li|blockquote|strong|span|a)(?: [a-z]+="[^"<>]*")*>/g, ''),
        ).not.toMatch(/[<>]/);
      }),
    );
  });
});
