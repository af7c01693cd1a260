import { truncateText } from '@/lib/text/truncate-text';
import { isBlank } from '@/lib/text/clean-text';

/** Filters of the school list, as in the address of the page. '' means that the filter is not set. */
export type SchoolFilters = {
  q: string;
  type: string;
  grade: string;
  region: string;
  family: string;
  language: string;
};

export const NO_FILTERS: SchoolFilters = { q: '', type: '', grade: '', region: '', family: '', language: '' };
const NAMES = Object.keys(NO_FILTERS) as (keyof SchoolFilters)[];

const LONGEST = 200;

/** Reads the filters from a web address or a form. If a value is missing or is not a text, the filter is not set. */
export function readFilters(get: (name: string) => unknown): SchoolFilters {
  const read = (name: string) => {
    const filterValue = get(name);
    const value: unknown = Array.isArray(filterValue) ? filterValue[0] : filterValue;
    return typeof value === 'string' ? truncateText(value.toWellFormed(), LONGEST) : '';
  };
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as SchoolFilters;
}

/** Returns the filters as the query of a web address, such as '?region=halifax'. Returns '' if no filter is set. */
export function filtersQueryString(filters: SchoolFilters): string {
  const query = new URLSearchParams(NAMES.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]]])));
  return query.size === 0 ? '' : `?${query}`;
}

export const hasActiveFilters = (filters: SchoolFilters): boolean => NAMES.some((name) => !isBlank(filters[name]));

/** Counts the filter menus in which a value is chosen. */
export const countChosenFilters = (filters: SchoolFilters): number =>
  NAMES.filter((name) => name !== 'q' && filters[name] !== '').length;
