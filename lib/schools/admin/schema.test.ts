import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { createSchoolSchema, updateSchoolSchema } from './schema';

const least = { name: 'Tidewater Elementary', city: 'Lunenburg' };
const messageOf = (fields: object) => createSchoolSchema.safeParse({ ...least, ...fields }).error?.issues[0]?.message;
const parsed = (fields: object) => createSchoolSchema.parse({ ...least, ...fields });

describe("the validation of the administrators' school form", () => {
  it('a school without a name or a city is refused', () => {
    for (const name of [undefined, null, '', '  ']) expect(messageOf({ name })).toBe('School name is required');
    for (const city of [undefined, null, '', '  ']) expect(messageOf({ city })).toBe('City is required');
    expect(updateSchoolSchema.safeParse({}).success).toBe(true);
    expect(updateSchoolSchema.safeParse({ name: '' }).error?.issues[0]?.message).toBe('School name is required');
  });

  it('a school outside Nova Scotia is refused', () => {
    expect(parsed({ province: 'Nova Scotia' }).province).toBe('Nova Scotia');
    for (const province of ['Ontario', 'nova scotia', '', null])
      expect(messageOf({ province })).toBe('The province must be Nova Scotia');
  });

  it.each(['email', 'principalEmail', 'vicePrincipalEmail'])(
    'a school is accepted with a valid %s or without one',
    (field) => {
      for (const wrong of ['x', 'x@', 'a b@x.ca', 'a@x', 'a@x.ca, b@x.ca'])
        expect(messageOf({ [field]: wrong })).toBe('Invalid email address');
      for (const none of ['', ' ', null]) expect(parsed({ [field]: none })).toMatchObject({ [field]: null });
      expect(parsed({ [field]: ' Office@X.ca ' })).toMatchObject({ [field]: 'Office@X.ca' });
    },
  );

  it.each(['website', 'thumbnail'])(
    'the school field %s accepts only plain web addresses',
    { tags: ['X2'] },
    (field) => {
      expect(parsed({ [field]: ' www.x.ca/a?b=c ' })).toMatchObject({ [field]: 'https://www.x.ca/a?b=c' });
      for (const kept of ['http://x.ca', 'https://x.ca/é', 'HTTPS://X.ca/A'])
        expect(parsed({ [field]: kept })).toMatchObject({ [field]: kept });
      for (const none of ['', ' ', null]) expect(parsed({ [field]: none })).toMatchObject({ [field]: null });
      const wrong = [
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        'java\tscript:alert(1)',
        '&#106;avascript:alert(1)',
        'data:text/html,x',
        'vbscript:x',
        '//evil',
        '\\\\evil',
        'https://',
        'http://a@b.ca',
        'http://[::1]',
        'http://localhost',
        'ftp://x.ca',
        'not a url',
        'x',
        'https://x.ca/\u202e',
        'https://x.ca/<b>',
        'https://x\n.ca',
      ];
      for (const address of wrong) expect(messageOf({ [field]: address }), address).toBe('Invalid URL format');
    },
  );

  it('the school schema accepts only coordinates in Nova Scotia', () => {
    for (const place of ['44.6488,-63.5752', '43.4, -65.6', '47,-60.5', '46.223760,-60.487336'])
      expect(parsed({ geoLocation: place }).geoLocation).toBe(place);
    expect(parsed({ geoLocation: '' }).geoLocation).toBeNull();
    for (const place of [
      '44.6',
      '-63.5752,44.6488',
      '49,-63',
      '44,-70',
      '44.6488;-63.5752',
      '44.6488,63.5752',
      '4e1,-63',
      'NaN,NaN',
    ]) {
      expect(messageOf({ geoLocation: place }), place).toMatch(/^The location must be/);
    }
  });

  it.each(['grades', 'gradeRange'])(
    'a school is refused if a spreadsheet program turned its %s into a date',
    (field) => {
      for (const kept of [
        'P-6',
        'PP-5',
        '9-12',
        '7-9',
        '6, 7 and 8',
        '10-11-12',
        '7',
        '12',
        'Primary to 6',
        'Maternelle à 8e',
      ])
        expect(parsed({ [field]: kept })).toMatchObject({ [field]: kept });
      for (const date of [
        '12-Sep',
        'Sep-12',
        '9 Dec',
        '09-déc.',
        '12-sept',
        '6-Aug',
        '45912',
        '45912.0',
        '2025-09-12',
        '9/12/2025',
        '2025-09-12 00:00:00',
      ])
        expect(messageOf({ [field]: date }), date).toMatch(/^Your spreadsheet program turned the grades into a date/);
    },
  );

  it.each(['phone', 'fax'])('a school is refused if a spreadsheet program rounded its %s number', (field) => {
    for (const phone of ['902-555-0100', '9025550100', '+1 902 555-0100 ext. 3', '1-800-CALL-4E5'])
      expect(parsed({ [field]: phone })).toMatchObject({ [field]: phone });
    for (const rounded of ['9.02556E+09', '9,02556E+09', '9.03e9', '9E+09'])
      expect(messageOf({ [field]: rounded }), rounded).toMatch(/^Your spreadsheet program rounded this number/);
  });

  it('the schema drops everything that is not a field of a school', () => {
    const smuggled = { id: 7, followerCount: 99, createdAt: '2001-01-01T00:00:00Z', posts: { deleteMany: {} } };
    expect(parsed(smuggled)).toEqual(least);
  });

  it("the schema accepts every school of the province's list without changing any value", () => {
    const csv = readFileSync(new URL('../../../prisma/seed/ns-schools.csv', import.meta.url), 'utf8');
    const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
    expect(data).toHaveLength(370);
    for (const row of data) {
      const rowValues = Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value || null]));
      expect(createSchoolSchema.parse(row)).toEqual(rowValues);
    }
  });
});
