import { foldName } from '@/lib/text/fold';

/** What a row of a file is about: a school that is there (its id), or a new one. */
export type About = {
  schoolId: number | null;
  schoolUuid?: string | null;
  slc?: string | null;
  name: string;
  city: string;
};

/** Name and city, as rows without a number are known by. */
export const placeOf = ({ name, city }: { name: string; city: string }): string =>
  `${foldName(name)}\n${foldName(city)}`;

/** Spreadsheets take the zeros away from the province's four-digit numbers. */
export const wholeSlc = (slc: string): string => (/^\d{1,3}$/.test(slc) ? slc.padStart(4, '0') : slc);

/**
 * Tells which earlier row is about the same school, else notes this one. Two rows with different numbers may share a name and city;
 * one without a number may not share them with any.
 */
export function makeClaims(): (row: number, about: About) => number | null {
  const claimed = new Map<string, number>();
  return (row, about) => {
    const place = placeOf(about);
    const isNamedOnly = !about.schoolUuid && !about.slc;
    const own = [
      ...(about.schoolId === null ? [] : [`id ${about.schoolId}`]),
      ...(about.schoolUuid ? [`uuid ${about.schoolUuid}`] : []),
      ...(about.slc ? [`slc ${about.slc}`] : []),
    ];
    for (const key of [...own, isNamedOnly ? `place ${place}` : `named ${place}`]) {
      const earlier = claimed.get(key);
      if (earlier !== undefined) return earlier;
    }
    for (const key of [...own, `place ${place}`, ...(isNamedOnly ? [`named ${place}`] : [])]) claimed.set(key, row);
    return null;
  };
}

export const sameSchool = (earlier: number): string => `Row ${earlier} is for the same school.`;
