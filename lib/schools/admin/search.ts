import type { AdminSchoolRow } from './schema';
import { fold } from '@/lib/fold';

type Searchable = Pick<AdminSchoolRow, 'name' | 'city' | 'principal'>;

/** What a school is found by (spec section 2: name, city or principal); made once, since thousands are searched at every letter. */
export const wordsOf = ({ name, city, principal }: Searchable): string =>
  fold([name, city, principal ?? ''].join('\n'));

/** Those whose words hold what is looked for, whatever its case and accents. */
export function found<School extends { words: string }>(schools: readonly School[], search: string): School[] {
  const wanted = fold(search.trim());
  return schools.filter(({ words }) => words.includes(wanted));
}
