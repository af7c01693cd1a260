import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { searchSchools, type SearchableSchool } from './search';

/** The tests search the real schools of the seed file. */
const schools = Papa.parse<SearchableSchool & { name: string }>(readFileSync('prisma/seed/ns-schools.csv', 'utf8'), {
  header: true,
  skipEmptyLines: true,
}).data;
const searchResults = (search: string) => searchSchools(schools, search);
const names = (search: string) => searchResults(search).map(({ name }) => name);

describe('a search for schools by words or postal code', () => {
  it.each<[string, ...string[]]>([
    // A search may contain the words of a school’s name and city in any order.
    ['ilsley', 'J. L. Ilsley High School'],
    ['oxford', 'Oxford School', 'Oxford Regional Education Centre'],
    ['halifax oxford', 'Oxford School'],
    ['high citadel', 'Citadel High School'],
    ['elementary dartmouth hawthorn', 'Hawthorn Elementary School'],
    ['sydney', 'Sydney Academy', 'Sydney Mines Middle School', 'Sydney River Elementary School'],
    ['school bedford south', 'Bedford South School'],
    ['the oxford school in halifax, nova scotia', 'Oxford School'],
    // A search ignores accents, apostrophes and hyphens.
    ['cheticamp', 'École NDA'],
    ['CHÉTICAMP', 'École NDA'],
    ['ecole acadienne truro', 'École acadienne de Truro'],
    ['ecole truro', 'École acadienne de Truro'],
    ['eglise', 'École Joseph-Dugas'],
    ['beau port', 'École Beau-Port'],
    ['bras dor', "Bras d'Or Elementary School"],
    ['bras d or', "Bras d'Or Elementary School"],
    ['bras d’or', "Bras d'Or Elementary School"],
    ['oconnell', "O'Connell Drive Elementary School"],
    ['etoile acadie', "Centre scolaire Étoile de l'Acadie"],
    // A search understands abbreviations, such as “st” for “Saint”.
    ['st joseph', "St. Joseph's-Alexander McKay Elementary School"],
    ['saint josephs', "St. Joseph's-Alexander McKay Elementary School"],
    ['ste anne', "St. Anne's Elementary School"],
    ['st marys elementary halifax', "Saint Mary's Elementary School"],
    ['inglis st', 'Inglis Street Elementary School'],
    ['mt edward', 'Mount Edward Elementary School'],
    ['sackville heights jr', 'Sackville Heights Junior High School'],
    ['tantallon sr elem', 'Tantallon Senior Elementary School'],
    ['astral drive jr high', 'Astral Drive Junior High School'],
    ['sackville hs', 'Sackville High School'],
    ['bayview ed center', 'Bayview Education Centre'],
    ['doctor gillis', 'Dr. John Hugh Gillis Regional High'],
    ['jl ilsley', 'J. L. Ilsley High School'],
    ['a.j. smeltzer', 'A. J. Smeltzer Junior High School'],
    ['cpa', 'Charles P. Allen High School'],
    ['beaverbank kinsac', 'Beaver Bank-Kinsac Elementary School'],
    ['bay view high', 'Bay View High School'],
    // A search may contain a postal code.
    ['B3H 1K7', 'Inglis Street Elementary School'],
    ['b3h1k7', 'Inglis Street Elementary School'],
    ['B0W 3M0 belleville', 'École Belleville'],
    // A search finds a school even if a word is misspelled.
    ['sidney academy', 'Sydney Academy'],
    ['antigonsh', 'Antigonish Education Centre'],
    ['new glascow academy', 'New Glasgow Academy'],
    ['musquodobit valley', 'Musquodoboit Valley Education Centre'],
    ['bedfrod south', 'Bedford South School'],
    ['cobiquid educational', 'Cobequid Educational Centre'],
    ['whycocomaugh', 'Whycocomagh Education Centre'],
    ['lemarchent', 'LeMarchant-St. Thomas Elementary School'],
    // A search finds a school when only the beginning of a word has been typed.
    ['ba', 'Baddeck Academy'],
    ['yarmouth cons', 'Yarmouth Consolidated Memorial High School'],
  ])('a search for “%s” lists the expected schools first', (search, ...expected) => {
    expect(names(search).slice(0, expected.length).toSorted()).toEqual(expected.toSorted());
  });

  it.each<[string, (school: SearchableSchool) => boolean]>([
    ['elementary halifax', ({ city, type }) => city === 'Halifax' && /^Elementary/.test(type ?? '')],
    ['halifax elementary school', ({ city, type }) => city === 'Halifax' && /^Elementary/.test(type ?? '')],
    ['dartmuth', ({ city }) => city === 'Dartmouth'],
    ['elementry dartmuth', ({ city, type }) => city === 'Dartmouth' && /^Elementary/.test(type ?? '')],
    ['jr high dartmouth', ({ city, type }) => city === 'Dartmouth' && /Junior/.test(type ?? '')],
    ['middle school halifax', ({ city, type }) => city === 'Halifax' && /Junior/.test(type ?? '')],
    ['B3H', ({ postalCode }) => postalCode?.startsWith('B3H') === true],
    ['b3h 9z9', ({ postalCode }) => postalCode?.startsWith('B3H') === true],
    ['csap', ({ rceName }) => rceName === 'Conseil scolaire acadien provincial'],
    ['P-12', ({ type }) => type === 'P-12'],
  ])('a search for “%s” finds exactly the expected schools', (search, isMeant) => {
    expect(names(search).toSorted()).toEqual(
      schools
        .filter(isMeant)
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});

describe('a search for schools by grade', () => {
  const firstOf = (search: string, count: number) =>
    searchResults(search)
      .slice(0, count)
      .map(({ grades, type }) => grades || type);

  it('a search for grades lists schools with recorded grades first', () => {
    expect(new Set(firstOf('P-6', 5))).toEqual(new Set(['P-6']));
    expect(firstOf('P-6', 300)).toContain('Elementary');
    expect(firstOf('P-6', 300)).not.toContain('P-5');
    expect(new Set(firstOf('7-9', 40))).toEqual(new Set(['Junior High']));
    expect(new Set(firstOf('9-12', 5))).toEqual(new Set(['9-12']));
    expect(firstOf('6-9', 1)).toEqual(['6-9']);
  });

  it.each(['grade 7', 'Grade 7', 'gr. 7', '7', '7th grade', '7e année', 'grades 7 to 9'])(
    'a search for “%s” finds schools with grade 7',
    (search) => {
      const results = searchResults(search);
      expect(results.length).toBeGreaterThan(100);
      expect(results.filter(({ type }) => type === 'Elementary' || type === 'Senior High')).toEqual([]);
    },
  );

  it('a search can combine grades with other words', () => {
    expect(names('grade 7 herring cove')).toEqual(['Herring Cove Junior High School']);
    expect(names('p-6 digby').slice(0, 2)).toEqual([
      'Digby Elementary School',
      'Digby Neck Consolidated Elementary School',
    ]);
    expect(names('primary yarmouth')).toContain('Plymouth School');
  });
});

describe('schools that match a search text', () => {
  it('a search without words returns all schools unchanged', () => {
    expect(searchResults('')).toEqual(schools);
    expect(searchResults('  ')).toEqual(schools);
  });

  it.each(['.*', '%', '_', 'null', 'M5V 2T6', 'ontario', 'no school has this name', 'zzzz zzzz', '__proto__', '\\'])(
    'a search for %j finds no school',
    (search) => expect(names(search)).toEqual([]),
  );

  it('a search finds every school whose name, city or type contains the typed letters', () => {
    for (const letters of ['r hig', 'y/juni', 'ol', 'ANT', 'é', '-', "'s e"]) {
      const plain = (text: string | null) => (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      const holders = schools.filter((school) =>
        [school.name, school.city, school.type].some((text) => plain(text).includes(plain(letters))),
      );
      expect(holders.length).toBeGreaterThan(0);
      const also = new Set(searchResults(letters));
      expect(
        holders.filter((school) => !also.has(school)),
        letters,
      ).toEqual([]);
    }
  });

  it('a search lists schools with equal rank by name', () => {
    expect(names('ecole').slice(0, 3)).toEqual([
      'École acadienne de Pomquet',
      'École acadienne de Truro',
      'École Beau-Port',
    ]);
    expect(names('oxford').slice(0, 2)).toEqual(['Oxford School', 'Oxford Regional Education Centre']);
  });

  it('a school search accepts a very long text, and schools without a type', () => {
    const bare = { name: 'Old School', city: 'Truro', type: null };
    expect(searchSchools([bare], 'truro')).toEqual([bare]);
    expect(searchSchools([bare], 'grade 7')).toEqual([]);
    expect(searchSchools([bare], `${'a '.repeat(5_000)}`)).toEqual([]);
  });

  it('a search for the name of a principal finds the school', () => {
    const school = { name: 'A', city: 'B', type: null, principal: 'Zoé Le Blanc' };
    expect(searchSchools([school], 'le blanc zoe')).toEqual([school]);
  });
});
