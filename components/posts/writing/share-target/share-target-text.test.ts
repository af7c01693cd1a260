import { describe, expect, it } from 'vitest';
import { POST_MAX_LENGTH } from '../text-length-limits';
import { parseShareTargetText } from './share-target-text';

describe('a post that starts with a text shared from another app', () => {
  it('the post gets the title and text that the other app shares, with the link below the text', () => {
    expect(
      parseShareTargetText({ title: 'Snow day', text: 'Closed today.\r\nStay in.', url: 'https://example.org/a' }),
    ).toEqual({
      title: 'Snow day',
      content: 'Closed today.\nStay in.\n\nhttps://example.org/a',
    });
  });

  it.each([
    [
      'a link that the text already contains',
      { text: 'See https://example.org/a', url: 'https://example.org/a' },
      '',
      'See https://example.org/a',
    ],
    ['a title with which the text begins', { title: 'Snow', text: 'Snow today' }, '', 'Snow today'],
    ['a javascript: address instead of a link', { url: 'javascript:alert(1)' }, '', ''],
    ['invisible characters', { title: 'a\u202eb\u0000\nc', text: '\u200b x' }, 'ab c', 'x'],
    ['nothing', {}, '', ''],
    ['two texts', { text: ['one', 'two'] }, '', 'one'],
  ])('the post gets the right title and text if the other app shares %s', (_what, params, title, content) => {
    expect(parseShareTargetText(params)).toEqual({ title, content });
  });

  it('shortening a shared text that is too long for a post never splits a character', () => {
    const { title, content } = parseShareTargetText({
      title: '😀'.repeat(500),
      text: '😀'.repeat(POST_MAX_LENGTH),
      url: 'https://example.org',
    });
    expect(title.length).toBeLessThanOrEqual(200);
    expect(content.length).toBeLessThanOrEqual(POST_MAX_LENGTH);
    expect(content.isWellFormed()).toBe(true);
  });
});
