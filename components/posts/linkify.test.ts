import { describe, expect, it } from 'vitest';
import { linkify } from './linkify';

const links = (text: string) =>
  linkify(text)
    .filter((part) => part.href !== null)
    .map((part) => part.href);

describe('linkify', () => {
  it('leaves plain text alone', () => {
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
  ])('finds the addresses in %s', (text, expected) => {
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
  ])('makes no link of %s', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('ends an address where quotes, tags or direction marks begin', () => {
    expect(links('https://example.org/"onclick="x')).toEqual(['https://example.org/']);
    expect(links('https://example.org/<b>')).toEqual(['https://example.org/']);
    expect(links('https://example.org/\u202egpj.exe')).toEqual(['https://example.org/']);
  });

  it('loses nothing of what was written, and is quick with hostile text', () => {
    const written = 'a https://x.example). b\n\nhttps://user@x.example c ' + 'https://x.example/))))'.repeat(500);
    expect(
      linkify(written)
        .map((part) => part.text)
        .join(''),
    ).toBe(written);
    const started = performance.now();
    linkify('https://x.example/' + ')'.repeat(10_000));
    linkify('http'.repeat(2_500));
    expect(performance.now() - started).toBeLessThan(500);
  });
});
