import { EMPTY_SCHOOL_CONTEXT, type SchoolFactsForWarnings } from './find-content-warnings';

/** Splits a field into names, because some listings name several people for one position. */
const namesIn = (field: string | null | undefined): string[] =>
  (field ?? '')
    .split(/[;,&/]| and /u)
    .map((name) => name.trim())
    .filter((name) => name !== '');

type Listing = { name: string } & Partial<
  Record<'principal' | 'vicePrincipal' | 'phone' | 'fax' | 'email', string | null | undefined>
>;

/**
 * Returns the facts of a school's listing that the text check uses. For example, the check warns about staff names and
 * allows public contacts.
 */
export function buildSchoolFactsForWarnings(school: Listing | undefined): SchoolFactsForWarnings {
  if (!school) return EMPTY_SCHOOL_CONTEXT;
  const { name, principal, vicePrincipal, phone, fax, email } = school;
  return {
    name,
    staff: [
      ...namesIn(principal).map((one) => ({ name: one, role: 'principal' as const })),
      ...namesIn(vicePrincipal).map((one) => ({ name: one, role: 'vicePrincipal' as const })),
    ],
    open: [phone, fax, email].filter((one): one is string => Boolean(one)),
  };
}
