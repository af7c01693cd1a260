import { describe, expect, it } from 'vitest';
import {
  pastedCodeField,
  emailField,
  idField,
  singleLineField,
  optionalPastedCodeField,
  optionalSingleLineField,
  optionalNameField,
  optionalTextField,
  pathIdField,
  textField,
} from './schema-fields';
import { INVISIBLE_TEXTS } from '@/tests/support/invisible-texts';

describe('the schema of an id in a path', () => {
  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('the path id %s is accepted unchanged', (input, expected) => {
    expect(pathIdField.parse(input)).toBe(expected);
  });

  it.each(['0', '-1', '2147483648', '99999999999999999999'])(
    'the path id %s becomes 0, an id that no row has',
    { tags: ['V1.4.2'] },
    (input) => {
      expect(pathIdField.parse(input)).toBe(0);
    },
  );

  it.each(['', 'abc', '1.5', '01', '+1', '1e2', '0x10', ' 1', '1 ', '1;2', '1\n', '١', 'NaN', '-0'])(
    'a path id that is not an integer is refused: %j',
    (input) => {
      expect(pathIdField.safeParse(input).success).toBe(false);
    },
  );
});

describe('the schema of an id in a body', () => {
  it.each([0, -1, 1.5, 2_147_483_648, 1e100, Number.NaN, '1', null, undefined, true, [1], {}])(
    'an id in a body may not be %j',
    (value) => {
      expect(idField('Please select a school').safeParse(value).error?.issues[0]?.message).toBe(
        'Please select a school',
      );
    },
  );

  it('an id in a body is a positive integer that the database can store', { tags: ['V1.4.2'] }, () => {
    expect(idField('').parse(2_147_483_647)).toBe(2_147_483_647);
  });
});

describe('the schema of a text field', () => {
  const field = textField(10, 'Needed');

  it('a text field is trimmed and keeps its line breaks', () => {
    expect(field.parse('  one\ntwo \n')).toBe('one\ntwo');
  });

  it.each([[''], [' \n\t'], [undefined], [null], [5], [['a']]])('a required text field refuses %j', (value) => {
    expect(field.safeParse(value).error?.issues[0]?.message).toBe('Needed');
  });

  it('the length of a text field is measured after trimming', () => {
    expect(field.parse(`   ${'x'.repeat(10)}   `)).toBe('x'.repeat(10));
    expect(field.safeParse('x'.repeat(11)).error?.issues[0]?.message).toBe('Must be at most 10 characters.');
  });

  it('a text field refuses NUL, which PostgreSQL cannot store', { tags: ['X9'] }, () => {
    expect(field.safeParse('a\0b').success).toBe(false);
  });

  it(
    'a text field replaces half of a surrogate pair (invalid Unicode) by the replacement character',
    { tags: ['X9'] },
    () => {
      expect(field.parse('a\uD83Db')).toBe('a\uFFFDb');
    },
  );

  it('an optional text field is null if it is empty', () => {
    expect(['', '  ', null, ' a '].map((value) => optionalTextField(5).parse(value))).toEqual([null, null, null, 'a']);
  });
});

describe('the schema of a required text field', () => {
  it.each(INVISIBLE_TEXTS)('a required field treats the value %j as empty and refuses it', (typed) => {
    for (const field of [textField(50, 'Needed'), singleLineField(50, 'Needed'), pastedCodeField(50, 'Needed')])
      expect(field.safeParse(typed).error?.issues[0]?.message).toBe('Needed');
  });
});

describe('the schema of an optional field', () => {
  it.each(INVISIBLE_TEXTS)('an optional field treats the value %j as empty', (typed) => {
    for (const field of [
      optionalTextField(50),
      optionalSingleLineField(50),
      optionalNameField(50),
      optionalPastedCodeField(50),
    ])
      expect(field.parse(typed)).toBeNull();
  });
});

it('a field for copied codes removes the invisible characters that copying adds', () => {
  expect(pastedCodeField(20, 'Needed').parse('\u202d902-555-0100\u202c')).toBe('902-555-0100');
  expect(optionalPastedCodeField(20).parse('\u2066B3H 1K7\u2069\u00a0')).toBe('B3H 1K7');
  expect(optionalPastedCodeField(20).safeParse('902\n555').success).toBe(false);
});

describe('the schema of a one-line field', () => {
  it.each(['Bayview', 'École  Bois-Joli', '« Beau Port »', 'P–12, “late”', 'Ta\u00a0ta', '李 小龍'])(
    'a one-line field may be %j',
    (input) => expect(singleLineField(50, 'Needed').parse(input)).toBe(input),
  );

  it.each([
    'Bay\nview',
    'Bay\tview',
    'Bay\u200bview',
    '\u202eweivyaB',
    'Bay\u2066view',
    'Bay\u0007view',
    'Bay\u00adview',
  ])('a one-line field may not be %j', (input) => {
    for (const field of [singleLineField(50, 'Needed'), optionalSingleLineField(50)])
      expect(field.safeParse(input).error?.issues[0]?.message).toBe('Contains an invisible character.');
  });

  it('a one-line field for a name removes forbidden characters', () => {
    expect(['\u202eRo\u200bbin \n', '\u3164', null].map((value) => optionalNameField(50).parse(value))).toEqual([
      'Robin',
      null,
      null,
    ]);
  });
});

describe('the schema of an email field', () => {
  it.each([
    ['  Robin@Example.CA ', 'robin@example.ca'],
    ['a+school@x.ca', 'a+school@x.ca'],
    ['\u2066Robin@Example.CA\u2069', 'robin@example.ca'],
    ['\u200b\ufeffrobin@example.ca\u00a0', 'robin@example.ca'],
    ['<mailto:robin@example.ca>', 'robin@example.ca'],
  ])('an email field trims and lowercases %j', { tags: ['A19'] }, (input, expected) => {
    expect(emailField.parse(input)).toBe(expected);
  });

  it.each([
    ['', 'Email is required'],
    ['  ', 'Email is required'],
    [undefined, 'Email is required'],
    [null, 'Email is required'],
  ])('an email field reports %j as missing', (input, message) => {
    expect(emailField.safeParse(input).error?.issues[0]?.message).toBe(message);
  });

  it.each([
    'robin',
    'robin@',
    '@x.ca',
    'a b@x.ca',
    'a@x',
    'a@x.ca\nbcc: b@x.ca',
    'a\0@x.ca',
    'a＠x.ca',
    'а@x.ca',
    `${'a'.repeat(250)}@x.ca`,
  ])('an email field refuses %j', { tags: ['A19'] }, (input) => {
    expect(emailField.safeParse(input).error?.issues[0]?.message).toBe('Please enter a valid email address');
  });
});
