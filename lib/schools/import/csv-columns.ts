import type { SchoolField } from '../admin/schema';
import { SCHOOL_FIELDS } from '../admin/schema';
import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';

/**
 * Name of the column that says why each row was rejected, in a CSV file of rejected rows. If the file is imported
 * again, this column is ignored.
 */
export const REJECTION_REASON_COLUMN = 'Why it was rejected';

/**
 * Other column names for each field, in English and French, separated by spaces. The names are in the form that `plain`
 * returns: lower-case letters and digits only.
 */
const OTHER_NAMES: Record<SchoolField, string> = {
  name: 'schoolname school nameofschool nom nomdelecole nomecole ecole',
  schoolUuid: 'uuid guid schoolguid',
  slc: 'slcnumber slcno slccode schoolnumber schoolno schoolcode numerodelecole codedelecole numeroslc',
  type: 'schooltype typeofschool typedecole typeecole',
  grades: 'graderange grade gradelevels gradelevel niveaux niveau anneesdetudes niveauxscolaires',
  rceName:
    'rce region regionalcentre regionalcenter regionalcentreforeducation regionalcenterforeducation board schoolboard centreregional conseilscolaire',
  rceCSAPCode: 'rcecode csapcode boardcode codecsap',
  schoolFamily: 'family familyofschools familledecoles famille',
  feederSchools: 'feeders feederschool ecolesnourricieres',
  principal: 'principalname nameofprincipal directeur directrice direction nomdeladirection',
  principalEmail:
    'principalsemail principalemailaddress emailofprincipal courrieldeladirection courrieldudirecteur courrieldeladirectrice',
  vicePrincipal: 'viceprincipalname directeuradjoint directriceadjointe directionadjointe',
  vicePrincipalEmail: 'viceprincipalsemail viceprincipalemailaddress courrieldeladirectionadjointe',
  civicAddress: 'address street streetaddress civic adresse adressecivique rue',
  mailingAddress: 'mailing postaladdress adressepostale adressedecorrespondance',
  city: 'town municipality community citytown ville municipalite localite communaute',
  province: 'prov provincestate state',
  postalCode: 'postcode postal zip zipcode codepostal',
  geoLocation: 'location geo coordinates latlong latlng latitudelongitude coordonnees geolocalisation emplacement',
  phone: 'telephone tel phonenumber telephonenumber numerodetelephone',
  fax: 'faxnumber telecopieur numerodetelecopieur',
  email: 'mail emailaddress schoolemail courriel adressecourriel adresseelectronique',
  website: 'web url homepage webaddress webpage websiteaddress siteweb siteinternet site',
  description: 'about schooldescription descriptif',
  thumbnail: 'image picture photo imageurl pictureaddress photoaddress thumbnailurl vignette',
};

/**
 * Reduces a column name to lower-case letters and digits, so that `Civic Address`, `civic_address` and `CIVICADDRESS`
 * are equal.
 */
const plain = (header: string): string => foldCaseAndAccents(header.slice(0, 100)).replace(/[^a-z0-9]/g, '');

const FIELD_NAMED = new Map<string, SchoolField>([
  ...SCHOOL_FIELDS.flatMap((field) => OTHER_NAMES[field].split(' ').map((name) => [name, field] as const)),
  ...SCHOOL_FIELDS.map((field) => [plain(field), field] as const),
]);

/** Returns the field of a school that a column with this name contains, or null if the name is unknown. */
export const findFieldForColumnName = (header: string): SchoolField | null => FIELD_NAMED.get(plain(header)) ?? null;

export const isRejectionReasonColumn = (header: string): boolean => plain(header) === plain(REJECTION_REASON_COLUMN);

/**
 * Guesses the field of each column. If several columns match the same field, chooses the column with our own name for
 * the field, or else the first column.
 */
export function guessColumnFields(headers: readonly string[]): (SchoolField | null)[] {
  const fields = headers.map(findFieldForColumnName);
  const columnOfField = new Map<SchoolField, number>();
  for (const [index, field] of fields.entries()) {
    if (field === null) continue;
    if (
      !columnOfField.has(field) ||
      (plain(headers[index] ?? '') === plain(field) &&
        plain(headers[columnOfField.get(field) ?? 0] ?? '') !== plain(field))
    )
      columnOfField.set(field, index);
  }
  return fields.map((field, index) => (field !== null && columnOfField.get(field) === index ? field : null));
}
