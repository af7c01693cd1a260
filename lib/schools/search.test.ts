import { describe, expect, it } from 'vitest';
import { matchesSearch, webAddress } from './search';

const school = { name: 'École Beau-Port', city: 'Chéticamp', type: 'P-12' };

describe('the search of schools', () => {
  it.each(['beau', 'BEAU-PORT', 'ecole', 'École', 'cheticamp', ' Chéti ', 'p-12', ''])('finds it by %j', (search) => {
    expect(matchesSearch(school, search)).toBe(true);
  });

  it.each(['halifax', 'p-9', 'beau port', '.*', '%', '_', 'null'])('does not find it by %j', (search) => {
    expect(matchesSearch(school, search)).toBe(false);
  });

  it('bears a school without a type', () => {
    expect(matchesSearch({ ...school, type: null }, 'null')).toBe(false);
  });
});

describe('the website of a school', () => {
  it.each([
    ['school.ednet.ns.ca', 'https://school.ednet.ns.ca/'],
    [' www.x.ca/a?b=c ', 'https://www.x.ca/a?b=c'],
    ['http://x.ca', 'http://x.ca/'],
    ['HTTPS://X.CA/A', 'https://x.ca/A'],
  ])('%j leads to %s', (written, expected) => {
    expect(webAddress(written)).toBe(expected);
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
  ])('%j leads nowhere', (written) => {
    expect(webAddress(written)).toBeNull();
  });
});
