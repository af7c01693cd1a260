import { compareAlphabetically } from '@/lib/text/compare-alphabetically';
import type { SchoolFilters } from './filters';
import { GRADES, teachesGrade } from './facts/grades';
import { TEACHING_LANGUAGE_LABELS, getTeachingLanguage } from './facts/teaching-language';
import { NOT_RECORDED_SLUG, getRegionLabel, regionSlug, toUrlSlug } from './facts/region';
import type { SchoolSummary } from './schema';
import { searchSchools } from './search';

type Facts = Pick<SchoolSummary, 'name' | 'city' | 'type' | 'rceName' | 'schoolFamily'> & { grades?: string | null };

export type FilterOption = { value: string; label: string };
export type FilterOptionGroup = { label: string; options: FilterOption[] };
/** Filter options for a set of schools. */
export type SchoolFilterOptions = {
  types: FilterOption[];
  grades: FilterOption[];
  regions: FilterOption[];
  families: FilterOptionGroup[];
  languages: FilterOption[];
};

/**
 * Removes filter values that the filter menus no longer offer. Otherwise a bookmark with an old value would show no
 * schools.
 */
export function removeUnknownFilters(
  filters: SchoolFilters,
  { types, grades, regions, families, languages }: SchoolFilterOptions,
): SchoolFilters {
  const knownValue = (value: string, options: FilterOption[]) =>
    options.some((option) => option.value === value) ? value : '';
  return {
    q: filters.q,
    type: knownValue(filters.type, types),
    grade: knownValue(filters.grade, grades),
    region: knownValue(filters.region, regions),
    family: knownValue(
      filters.family,
      families.flatMap(({ options }) => options),
    ),
    language: knownValue(filters.language, languages),
  };
}

/**
 * Returns the schools that match the filters. With a search text, the best match comes first. Otherwise the schools
 * keep their order.
 */
export function filterSchools<T extends Facts>(
  schools: T[],
  { q, type, grade, region, family, language }: SchoolFilters,
): T[] {
  const taughtGrade = GRADES.find(({ value }) => value === grade)?.grade;
  const filtered = schools.filter(
    (school) =>
      (type === '' || toUrlSlug(school.type) === type) &&
      (taughtGrade === undefined || teachesGrade(school, taughtGrade)) &&
      (region === '' || regionSlug(school.rceName) === region) &&
      (family === '' || (school.schoolFamily !== null && toUrlSlug(school.schoolFamily) === family)) &&
      (language === '' || getTeachingLanguage(school.rceName) === language),
  );
  return searchSchools(filtered, q);
}

export type RegionWithSchools<T> = FilterOption & { schools: T[] };

/** Groups schools by region, sorted by the region's name. Schools without a recorded region come last. */
export function groupSchoolsByRegion<T extends Pick<Facts, 'rceName'>>(schools: T[]): RegionWithSchools<T>[] {
  const regions = new Map<string, RegionWithSchools<T>>();
  for (const school of schools) {
    const value = regionSlug(school.rceName);
    const region = regions.get(value) ?? { value, label: getRegionLabel(school.rceName), schools: [] };
    regions.set(value, region);
    region.schools.push(school);
  }
  return [...regions.values()].sort(inOrder);
}

/** Types of schools, sorted by the age of their children, youngest first. */
const USUAL_TYPES = [
  'elementary',
  'elementary-junior-high',
  'junior-high',
  'junior-senior-high',
  'senior-high',
  'p-12',
];

export function collectSchoolFilterOptions(schools: Facts[]): SchoolFilterOptions {
  const types = optionsOf(schools.map(({ type }) => ({ value: toUrlSlug(type), label: type || 'Type not listed' })));
  const rank = ({ value }: FilterOption) =>
    USUAL_TYPES.includes(value) ? USUAL_TYPES.indexOf(value) : USUAL_TYPES.length;
  const regions = groupSchoolsByRegion(schools);
  const families = regions.map(({ label, schools: of }) => ({ label, options: optionsOf(of.flatMap(familyOption)) }));
  const spoken = new Set(schools.map(({ rceName }) => getTeachingLanguage(rceName)));
  return {
    types: types.toSorted((one, other) => rank(one) - rank(other)),
    grades: GRADES.filter(({ grade }) => schools.some((school) => teachesGrade(school, grade))).map(
      ({ value, label }) => ({ value, label }),
    ),
    regions: regions.map(({ value, label }) => ({ value, label })),
    families: families.filter(({ options }) => options.length > 0),
    languages: (['english', 'french'] as const)
      .filter((one) => spoken.has(one))
      .map((value) => ({ value, label: TEACHING_LANGUAGE_LABELS[value] })),
  };
}

const familyOption = ({ schoolFamily }: Facts): FilterOption[] =>
  schoolFamily ? [{ value: toUrlSlug(schoolFamily), label: schoolFamily }] : [];

/** Returns each value once, sorted by its label. */
const optionsOf = (options: FilterOption[]): FilterOption[] =>
  [...new Map(options.map((option) => [option.value, option])).values()].sort(inOrder);

function inOrder(one: FilterOption, other: FilterOption): number {
  const last = Number(one.value === NOT_RECORDED_SLUG) - Number(other.value === NOT_RECORDED_SLUG);
  return last || compareAlphabetically(one.label, other.label);
}
