import { describe, expect, it } from 'vitest';
import { processorMs } from '@/tests/support/processor-time';
import { linkify } from './links';

const links = (text: string) =>
  linkify(text)
    .filter((part) => part.href !== null)
    .map((part) => part.href);

describe('recognition of links in typed text', () => {
  it('linkify leaves a text without web addresses unchanged', () => {
    expect(linkify('See you at 8.30, javascript:alert(1)')).toEqual([
      { text: 'See you at 8.30, javascript:alert(1)', href: null },
    ]);
    expect(linkify('')).toEqual([]);
  });

  it.each([
    ['Look: https://example.org/bus.', ['https://example.org/bus']],
    ['(https://example.org/a_(b))', ['https://example.org/a_(b)']],
    ['(see https://example.org/a)', ['https://example.org/a']],
    ['HTTPS://Example.org', ['https://example.org/']],
    ['http://a.example https://b.example/?q=1&r=2!', ['http://a.example/', 'https://b.example/?q=1&r=2']],
    ['un «https://exemple.org/é»', ['https://exemple.org/%C3%A9']],
    ['really https://example.org/a?!)...', ['https://example.org/a']],
    ["https://example.org/wiki/Queen's_Hall_(Halifax)", ["https://example.org/wiki/Queen's_Hall_(Halifax)"]],
    ["https://example.org/?a='b'&c=d", ['https://example.org/?a=%27b%27&c=d']],
    ["https://example.org/?a='b'", ['https://example.org/?a=%27b%27']],
    [
      "'https://example.org/a', 'https://example.org/Queen's'",
      ['https://example.org/a', "https://example.org/Queen's"],
    ],
    ['‘https://example.org/a’ and “https://example.org/b”', ['https://example.org/a', 'https://example.org/b']],
    ['https://example.org/Queen’s_Hall', ['https://example.org/Queen%E2%80%99s_Hall']],
    ['https://example.org/e。', ['https://example.org/e']],
    ['https://example.org/e。次の文', ['https://example.org/e']],
    ['見て「https://example.org/e」、https://example.org/f？', ['https://example.org/e', 'https://example.org/f']],
    [
      'https://example.org/a، https://example.org/b؟ https://example.org/c।',
      ['https://example.org/a', 'https://example.org/b', 'https://example.org/c'],
    ],
    ['https://example.org/a—and', ['https://example.org/a']],
    [
      '[the list](https://example.org/a)[more](https://example.org/b)',
      ['https://example.org/a', 'https://example.org/b'],
    ],
    ['{https://example.org/a[1]} **https://example.org/b**', ['https://example.org/a[1]', 'https://example.org/b']],
    ['https://example.org/x(see', ['https://example.org/x']],
    [
      'https://münchen.example/straße/日本語',
      ['https://xn--mnchen-3ya.example/stra%C3%9Fe/%E6%97%A5%E6%9C%AC%E8%AA%9E'],
    ],
    ['https://example.org/a\u200b\u2069', ['https://example.org/a']],
  ])('linkify finds the web addresses in %s', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'ftp://example.org/file',
    'https://',
    'https://localhost',
    'https://parents@example.org/account',
    'https://bank.example:secret@evil.example/',
    'https:/\\evil.example',
  ])('linkify does not make a link from %s', { tags: ['X1'] }, (text) => {
    expect(links(text)).toEqual([]);
  });

  it('a web address ends at a quote, a tag or a text direction mark', () => {
    expect(links('https://example.org/"onclick="x')).toEqual(['https://example.org/']);
    expect(links('https://example.org/<b>')).toEqual(['https://example.org/']);
    expect(links('https://example.org/\u202egpj.exe')).toEqual(['https://example.org/']);
  });

  it('linkify takes less than half a second for a text designed to be slow', { tags: ['Q4'] }, async () => {
    const longText = 'a https://x.example). b\n\nhttps://user@x.example c ' + 'https://x.example/))))'.repeat(500);
    expect(
      linkify(longText)
        .map((part) => part.text)
        .join(''),
    ).toBe(longText);
    const work = () => [linkify('https://x.example/' + ')'.repeat(10_000)), linkify('http'.repeat(2_500))];
    expect(await processorMs(work)).toBeLessThan(500);
  });
});
