import { administratorSource, type FieldSource } from '@/lib/schools/facts/field-sources';

const PROVINCE: FieldSource = {
  name: 'School list of the province',
  asOf: '2020-21',
  link: 'https://data.novascotia.ca/',
};
const STATISTICS: FieldSource = {
  name: 'Statistics Canada, Open Database of Educational Facilities',
  asOf: 'version 2.1',
  link: 'https://www.statcan.gc.ca/en/lode/databases/odef',
};
const PAGES: FieldSource = { name: 'Public pages of schools and regions', asOf: '2007 to 2023', link: null };

const OTHERS: Readonly<Record<string, FieldSource>> = {
  type: STATISTICS,
  grades: PAGES,
  schoolFamily: PAGES,
  feederSchools: PAGES,
  website: PAGES,
  description: administratorSource(new Date('2026-11-23T12:00:00Z')),
};

/**
 * Sources of the columns of the schools file. prisma/seed/README.md lists the same sources, so change both together.
 */
export const sourceOfColumn = (column: string): FieldSource => OTHERS[column] ?? PROVINCE;

/** Descriptions by school number, for schools whose name is ambiguous or abbreviated. */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '0378': 'École Notre-Dame-de-l’Assomption: the French-language school of Chéticamp, Inverness County.',
  '0401': 'The elementary school of Petite Rivière, Lunenburg County, on the South Shore.',
  '0963': 'The Greenfield school in River Ryan, Cape Breton, near New Waterford.',
  '1150': 'The Greenfield school in Greenfield, Queens County, on the South Shore.',
  '0129': 'The elementary school of Lawrencetown, Annapolis County; the Education Centre is at the same address.',
  '1108': 'In Lawrencetown, Annapolis County, at the address of the Lawrencetown Consolidated School.',
};
