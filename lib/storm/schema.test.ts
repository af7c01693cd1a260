import { expect, it } from 'vitest';
import { stormAreaLineSchema, stormReportSchema } from './schema';

const refused = (schema: typeof stormReportSchema | typeof stormAreaLineSchema, input: object) =>
  schema.safeParse(input).error?.issues.map(({ path }) => path[0]) ?? [];

it('a storm report has a length exactly if it is a delay', () => {
  expect(refused(stormReportSchema, { kind: 'closed' })).toEqual([]);
  expect(refused(stormReportSchema, { kind: 'delayed', minutes: 60 })).toEqual([]);
  expect(refused(stormReportSchema, { kind: 'delayed' })).toEqual(['minutes']);
  expect(refused(stormReportSchema, { kind: 'closed', minutes: 60 })).toEqual(['minutes']);
  for (const minutes of [0, -15, 7, 1.5, 100_000])
    expect(refused(stormReportSchema, { kind: 'delayed', minutes }), String(minutes)).toContain('minutes');
});

it.each([
  'http://example.org',
  'javascript:alert(1)',
  'https://',
  'https://localhost',
  'https://hrce.ca@example.org',
  'https://example.org/"><script>',
  'https://example.org/a b',
  `https://example.org/${'a'.repeat(500)}`,
])('the link %s is refused', (source) =>
  expect(refused(stormReportSchema, { kind: 'closed', source })).toContain('source'),
);

it('an https link is accepted, and an empty link means none', () => {
  expect(stormReportSchema.parse({ kind: 'closed', source: ' https://www.hrce.ca/closures?x=1#a ' }).source).toBe(
    'https://www.hrce.ca/closures?x=1#a',
  );
  expect(stormReportSchema.parse({ kind: 'closed', source: '' }).source).toBeNull();
});

it('a line for an area needs a link and a well-formed area', () => {
  const line = { kind: 'closed', area: 'region:halifax', source: 'https://www.hrce.ca' };
  expect(refused(stormAreaLineSchema, line)).toEqual([]);
  expect(refused(stormAreaLineSchema, { ...line, source: '' })).toEqual(['source']);
  for (const area of ['', 'school:12', 'region:', 'halifax', 'region:Halifax', 'province:'])
    expect(refused(stormAreaLineSchema, { ...line, area }), area).toEqual(['area']);
});
