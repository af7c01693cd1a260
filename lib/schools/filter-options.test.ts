import { describe, expect, it } from 'vitest';
import {
  groupSchoolsByRegion,
  collectSchoolFilterOptions,
  filterSchools,
  removeUnknownFilters,
} from './filter-options';
import { NO_FILTERS } from './filters';

const school = (
  name: string,
  city: string,
  type: string | null,
  rceName: string | null,
  schoolFamily: string | null = null,
  grades: string | null = null,
) => ({ name, city, type, rceName, schoolFamily, grades });

const HALIFAX = 'Halifax Regional Centre for Education';
const CSAP = 'Conseil scolaire acadien provincial';
const schools = [
  school('Alderney Elementary School', 'Dartmouth', 'Elementary', HALIFAX, 'Dartmouth High'),
  school(
    'Cole Harbour District High School',
    'Dartmouth',
    'Senior High',
    HALIFAX,
    'Cole Harbour District High',
    '9-12',
  ),
  school('École NDA', 'Chéticamp', 'P-12', CSAP, 'Regroupement Nord - Inverness'),
  school('Old School', 'Truro', null, null),
];
const names = (found: { name: string }[]) => found.map(({ name }) => name);
const find = (filters: Partial<typeof NO_FILTERS>) => names(filterSchools(schools, { ...NO_FILTERS, ...filters }));

describe('the filters of the school list', () => {
  it('without filters, the school list contains all schools', () => expect(find({})).toEqual(names(schools)));

  it.each([
    [{ q: 'cheticamp' }, ['École NDA']],
    [{ type: 'senior-high' }, ['Cole Harbour District High School']],
    [{ type: 'not-recorded' }, ['Old School']],
    [{ grade: '9' }, ['Cole Harbour District High School', 'École NDA']],
    [{ grade: 'p' }, ['Alderney Elementary School', 'École NDA']],
    [{ region: 'halifax' }, ['Alderney Elementary School', 'Cole Harbour District High School']],
    [{ region: 'not-recorded' }, ['Old School']],
    [{ family: 'dartmouth-high' }, ['Alderney Elementary School']],
    [{ language: 'french' }, ['École NDA']],
    [{ language: 'english' }, ['Alderney Elementary School', 'Cole Harbour District High School']],
    [{ region: 'halifax', q: 'HARBOUR' }, ['Cole Harbour District High School']],
    [{ region: 'halifax', language: 'french' }, []],
  ])('the school filters %j find the matching schools', (filters, expectedNames) =>
    expect(find(filters)).toEqual(expectedNames),
  );
});

describe('the options of the school filters', () => {
  const facets = collectSchoolFilterOptions([...schools, ...schools]);

  it('the school filters list each option once, in a fixed order', () => {
    expect(facets.types.map(({ label }) => label)).toEqual(['Elementary', 'Senior High', 'P-12', 'Type not listed']);
    expect(facets.regions).toEqual([
      { value: 'conseil-scolaire-acadien-provincial', label: CSAP },
      { value: 'halifax', label: 'Halifax' },
      { value: 'not-recorded', label: 'Region not listed' },
    ]);
    expect(facets.families.map(({ label, options }) => [label, options.map((option) => option.label)])).toEqual([
      [CSAP, ['Regroupement Nord - Inverness']],
      ['Halifax', ['Cole Harbour District High', 'Dartmouth High']],
    ]);
    expect(facets.languages.map(({ value }) => value)).toEqual(['english', 'french']);
  });

  it('the grade filter offers only grades that a school teaches', () => {
    const gradesOf = (some: typeof schools) => collectSchoolFilterOptions(some).grades.map(({ label }) => label);
    expect(gradesOf(schools.slice(1, 2))).toEqual(['Grade 9', 'Grade 10', 'Grade 11', 'Grade 12']);
    expect(gradesOf([school('A', 'B', null, null, null, 'PP-1')])).toEqual(['Pre-primary', 'Primary', 'Grade 1']);
    expect(gradesOf(schools.slice(3))).toEqual([]);
  });

  it('the language filter offers only the languages of the listed schools', () => {
    expect(collectSchoolFilterOptions(schools.slice(0, 2)).languages.map(({ value }) => value)).toEqual(['english']);
    expect(collectSchoolFilterOptions([]).languages).toEqual([]);
  });

  it('removeUnknownFilters removes unknown filter values and keeps the search text', () => {
    const asked = {
      q: 'x',
      type: 'p-12',
      grade: '13',
      region: 'atlantis',
      family: 'dartmouth-high',
      language: 'gaelic',
    };
    expect(removeUnknownFilters(asked, facets)).toEqual({
      q: 'x',
      type: 'p-12',
      grade: '',
      region: '',
      family: 'dartmouth-high',
      language: '',
    });
  });
});

describe('grouping schools by region', () => {
  it('groupSchoolsByRegion sorts the regions by name', () => {
    expect(groupSchoolsByRegion(schools).map(({ value, schools: of }) => [value, names(of)])).toEqual([
      ['conseil-scolaire-acadien-provincial', ['École NDA']],
      ['halifax', ['Alderney Elementary School', 'Cole Harbour District High School']],
      ['not-recorded', ['Old School']],
    ]);
  });
});
