import fc, { type Arbitrary } from 'fast-check';
import { DAY } from '@/lib/time/duration';
import { resolveSchema, type Schema } from '../../support/http/operations';

// Creates random values from the schemas of the API document: valid values, slightly wrong values and hostile values.

const letters = (length: number) => 'x'.repeat(length);
const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** Hostile values that no field expects, sent in place of valid values. */
export const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -0.0001,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  'a\0b',
  '\ud83d',
  '\udc00\ud800',
  '\u202egpj.exe',
  '\u200b\u200d\ufeff',
  '\u061c\u2066x\u2069',
  'e\u0301'.repeat(200),
  '𝕏'.repeat(300),
  '👨‍👩‍👧‍👦'.repeat(40),
  'İıſKﬃ',
  '1e400',
  '0x10',
  'NaN',
  '__proto__',
  'constructor',
  "'; DROP TABLE users;--",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'x\r\nBcc: y@example.test',
  '../../etc/passwd',
  'http://169.254.169.254/',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30',
  letters(5_000),
  letters(70_000),
  [],
  {},
  [[[]]],
  [null],
  deep(31),
  deep(40),
  { toString: 1, valueOf: null },
  { length: 1e9 },
  { $ne: null },
  Array.from({ length: 200 }, (_, index) => index),
];

const hostile = fc.constantFrom(...HOSTILE);
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
const anyJson = fc.oneof({ maxDepth: 3 }, hostile, anyText, fc.integer(), fc.array(fc.integer(), { maxLength: 3 }));

/** Ids and texts of existing database rows, which fill placeholders in addresses and fields in bodies. */
export type ExistingValues = { ids: number[]; texts: string[] };

/**
 * Creates random values that a schema allows. Some of the values are ids and texts of existing rows, so that they refer
 * to real data.
 */
export function allowedBy(schema: Schema, existing: ExistingValues, depth = 0): Arbitrary<unknown> {
  const resolvedSchema = resolveSchema(schema);
  if ('const' in resolvedSchema) return fc.constant(resolvedSchema.const);
  if (resolvedSchema.enum) return fc.constantFrom(...resolvedSchema.enum);
  if (resolvedSchema.anyOf) return fc.oneof(...resolvedSchema.anyOf.map((one) => allowedBy(one, existing, depth)));
  const [part] = resolvedSchema.allOf ?? [];
  if (part) return allowedBy(part, existing, depth);
  const types = [resolvedSchema.type ?? []].flat();
  if (types.length > 1)
    return fc.oneof(...types.map((type) => allowedBy({ ...resolvedSchema, type }, existing, depth)));
  switch (types[0]) {
    case 'string':
      return textOf(resolvedSchema, existing);
    case 'integer':
      return fc.oneof(fc.constantFrom(...existing.ids), fc.integer(rangeOf(resolvedSchema)));
    case 'number':
      return fc.oneof(fc.integer(rangeOf(resolvedSchema)), fc.double({ ...rangeOf(resolvedSchema), noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(resolvedSchema.items ? allowedBy(resolvedSchema.items, existing, depth + 1) : anyJson, {
        minLength: resolvedSchema.minItems ?? 0,
        maxLength: Math.min(resolvedSchema.maxItems ?? 3, 3),
      });
    case 'object':
      return objectOf(resolvedSchema, existing, depth);
    default:
      return anyJson;
  }
}

const rangeOf = ({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Schema) => ({
  min: Math.max(minimum, -(2 ** 31)),
  max: Math.min(maximum, 2 ** 31 - 1),
});

const moment = fc
  .integer({ min: -400, max: 400 })
  .map((days) => new Date(Date.UTC(2026, 10, 25, 12) + days * DAY).toISOString());

function textOf(
  { format, pattern, minLength = 0, maxLength = 60 }: Schema,
  { ids, texts }: ExistingValues,
): Arbitrary<string> {
  if (format === 'date-time') return moment;
  if (format === 'date') return moment.map((text) => text.slice(0, 10));
  if (format === 'email') return fc.constantFrom('inactive1@example.test', 'nobody@example.test', 'ü@bücher.example');
  const some = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) });
  if (!pattern || pattern === '^[^\\0]*$') return fc.oneof(some, fc.constantFrom(...texts));
  if (pattern.startsWith('^(0|')) return fc.oneof(fc.constantFrom(...ids.map(String)), fc.nat().map(String));
  return fc.oneof(fc.constantFrom(...texts), fc.stringMatching(new RegExp(pattern)));
}

function objectOf(schema: Schema, existing: ExistingValues, depth: number): Arbitrary<unknown> {
  if (depth > 6) return fc.constant({});
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, allowedBy(field, existing, depth + 1)] as const,
  );
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: (schema.required ?? []).filter((name) => name in (schema.properties ?? {})),
    noNullPrototype: true,
  });
}

/** Corrupts a value by replacing a part of it or by adding a key. */
export function corruptValue(value: unknown): Arbitrary<unknown> {
  if (Array.isArray(value))
    return fc.oneof(
      hostile,
      ...value.map((inner, at) => corruptValue(inner).map((other) => value.with(at, other))),
      fc.constant([...value, ...value, ...value]),
    );
  if (typeof value !== 'object' || value === null) return fc.oneof(hostile, anyText);
  const entries = Object.entries(value);
  const but = (name: string) => entries.filter(([key]) => key !== name);
  return fc.oneof(
    { arbitrary: hostile, weight: 1 },
    ...entries.flatMap(([name, inner]) => [
      { arbitrary: corruptValue(inner).map((other) => Object.fromEntries([...entries, [name, other]])), weight: 4 },
      { arbitrary: fc.constant(Object.fromEntries(but(name))), weight: 1 },
    ]),
    {
      arbitrary: fc
        .tuple(fc.constantFrom('id', 'userId', 'isAdmin', 'toString', 'length', ''), anyJson)
        .map(([name, inner]) => Object.fromEntries([...entries, [name, inner]])),
      weight: 1,
    },
  );
}

/**
 * Returns a value as JSON text. One text in ten is odd, for example with a duplicate key, `__proto__`, a number out of
 * range or a missing end.
 */
export function asJsonText(value: unknown): Arbitrary<string> {
  const text = JSON.stringify(value) ?? '';
  const inside = (more: string) => (text.startsWith('{"') ? `{${more},${text.slice(1)}` : text);
  const odd = [
    inside('"__proto__":{"isAdmin":true,"role":"admin"}'),
    inside('"constructor":{"prototype":{"isAdmin":true}}'),
    text.replace(/\}$/, ',"id":1,"id":2}'),
    text.replace(/\{("\w+":)/, '{$1null,$1'),
    text.replace(/:[^,{}[\]]+/, ':1e400'),
    text.replace(/:[^,{}[\]]+/, ':-0'),
    text.replace(/:[^,{}[\]]+/, ':"\\u0000\\ud800"'),
    `\ufeff${text}`,
    `${text}${text}`,
    text.replaceAll('"', "'"),
    text.slice(0, Math.floor(text.length / 2)),
    `{"a":${'['.repeat(31)}${text}${']'.repeat(31)}}`,
  ];
  return fc.oneof({ arbitrary: fc.constant(text), weight: 9 }, { arbitrary: fc.constantFrom(...odd), weight: 1 });
}
