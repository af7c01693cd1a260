import 'server-only';
import Papa from 'papaparse';
import { wholeSchools } from './queries';
import { SCHOOL_FIELDS } from './schema';
import { guard } from './formula';

/** Excel takes a file without it for one in the letters of the country. */
const BYTE_ORDER_MARK = '\ufeff';

/** All schools as CSV, a column a field; importing it changes nothing. */
export async function exportSchools(): Promise<string> {
  const rows = (await wholeSchools()).map((school) => SCHOOL_FIELDS.map((field) => guard(school[field] ?? '')));
  return BYTE_ORDER_MARK + Papa.unparse({ fields: [...SCHOOL_FIELDS], data: rows }, { newline: '\r\n' });
}
