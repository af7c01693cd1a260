import { describe, expect, it } from 'vitest';
import { normalizeWebAddress } from './web-address';

describe("the link to a school's website", () => {
  it.each([
    ['school.ednet.ns.ca', 'https://school.ednet.ns.ca/'],
    [' www.x.ca/a?b=c ', 'https://www.x.ca/a?b=c'],
    ['http://x.ca', 'http://x.ca/'],
    ['HTTPS://X.CA/A', 'https://x.ca/A'],
  ])('normalizeWebAddress converts the website %j to the link %s', (address, expected) => {
    expect(normalizeWebAddress(address)).toBe(expected);
  });

  it.each([
    null,
    '',
    '   ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'javascript:80/alert.example',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:msgbox(1)',
    'mailto:a@x.ca',
    'ftp://x.ca',
    'http://a@x.ca',
    'http://a:b@x.ca',
    'http://[::1]',
    'http://localhost',
    'x'.repeat(3000) + '.ca',
  ])('the website text %j does not become a link', (address) => {
    expect(normalizeWebAddress(address)).toBeNull();
  });
});
