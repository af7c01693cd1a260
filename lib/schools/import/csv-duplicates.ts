import { nameComparisonKey } from '@/lib/text/fold-case-and-accents';

/** The school that a row of an import file describes: an existing school with its id, or a new school. */
export type SchoolInImportRow = {
  schoolId: number | null;
  schoolUuid?: string | null;
  slc?: string | null;
  name: string;
  city: string;
};

/** Returns the key of a school's name and city, which identifies rows without a school number. */
export const nameAndCityKey = ({ name, city }: { name: string; city: string }): string =>
  `${nameComparisonKey(name)}\n${nameComparisonKey(city)}`;

/** Restores the leading zeros of a four-digit SLC number, because spreadsheets remove them. */
export const restoreLeadingZeros = (slc: string): string => (/^\d{1,3}$/.test(slc) ? slc.padStart(4, '0') : slc);

/**
 * Creates a function that returns the row number of an earlier row about the same school, or null. Such rows have the
 * same id, UUID, SLC number, or name and city.
 */
export function createDuplicateRowFinder(): (row: number, school: SchoolInImportRow) => number | null {
  const claimed = new Map<string, number>();
  return (row, school) => {
    const place = nameAndCityKey(school);
    const isNamedOnly = !school.schoolUuid && !school.slc;
    const own = [
      ...(school.schoolId === null ? [] : [`id ${school.schoolId}`]),
      ...(school.schoolUuid ? [`uuid ${school.schoolUuid}`] : []),
      ...(school.slc ? [`slc ${school.slc}`] : []),
    ];
    // Name and city are compared only if one of the two rows has neither a UUID nor an SLC number.
    for (const key of [...own, isNamedOnly ? `place ${place}` : `named ${place}`]) {
      const earlier = claimed.get(key);
      if (earlier !== undefined) return earlier;
    }
    for (const key of [...own, `place ${place}`, ...(isNamedOnly ? [`named ${place}`] : [])]) claimed.set(key, row);
    return null;
  };
}

export const duplicateRowMessage = (earlier: number): string => `Row ${earlier} is for the same school.`;
