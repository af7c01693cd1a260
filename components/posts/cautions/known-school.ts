import type { SchoolView } from '@/lib/schools/schema';
import { NO_SCHOOL, type KnownSchool } from '@/lib/words/cautions/cautions';

/** Several share an office in some listings. */
const namesIn = (field: string | null | undefined): string[] =>
  (field ?? '')
    .split(/[;,&/]| and /u)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** What of a school's listing is asked about in a text: who works there, and not what anybody may know. */
export function knownSchool(school: SchoolView | undefined): KnownSchool {
  if (!school) return NO_SCHOOL;
  const { name, principal, vicePrincipal, phone, fax, email } = school;
  return {
    name,
    staff: [
      ...namesIn(principal).map((one) => ({ name: one, instead: 'the principal' })),
      ...namesIn(vicePrincipal).map((one) => ({ name: one, instead: 'the vice-principal' })),
    ],
    open: [phone, fax, email].filter((one): one is string => Boolean(one)),
  };
}
