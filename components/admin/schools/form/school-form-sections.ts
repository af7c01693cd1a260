import type { SchoolField } from '@/lib/schools/admin/schema';

export type SchoolFormField = {
  name: SchoolField;
  label: string;
  hint?: string;
  isRequired?: true;
  isLong?: true;
  type?: 'email' | 'tel' | 'url';
  /** True if the field is read-only. */
  isLocked?: true;
};

export type SchoolFormSectionDefinition = { title: string; fields: SchoolFormField[] };

/** The four sections of the form and of a school's admin page (spec section 2). */
export const SCHOOL_FORM_SECTIONS: SchoolFormSectionDefinition[] = [
  {
    title: 'Basic Information',
    fields: [
      { name: 'name', label: 'School name', isRequired: true },
      { name: 'type', label: 'Type', hint: 'For example Elementary, Junior High or Senior High.' },
      { name: 'grades', label: 'Grades', hint: 'For example P-6.' },
      { name: 'slc', label: 'SLC number', hint: 'The number the province gives the school.' },
      { name: 'schoolUuid', label: 'School UUID' },
    ],
  },
  {
    title: 'School Administration',
    fields: [
      { name: 'principal', label: 'Principal' },
      { name: 'principalEmail', label: 'Principal email', type: 'email' },
      { name: 'vicePrincipal', label: 'Vice principal' },
      { name: 'vicePrincipalEmail', label: 'Vice principal email', type: 'email' },
      { name: 'rceName', label: 'Regional centre for education' },
      { name: 'rceCSAPCode', label: 'RCE/CSAP code' },
      { name: 'schoolFamily', label: 'School family' },
      { name: 'feederSchools', label: 'Feeder schools' },
    ],
  },
  {
    title: 'Contact & Location',
    fields: [
      { name: 'email', label: 'Email', type: 'email' },
      { name: 'phone', label: 'Phone', type: 'tel' },
      { name: 'fax', label: 'Fax', type: 'tel' },
      { name: 'website', label: 'Website', type: 'url', hint: 'You can leave out https://.' },
      { name: 'civicAddress', label: 'Civic address' },
      { name: 'mailingAddress', label: 'Mailing address' },
      { name: 'city', label: 'City', isRequired: true },
      { name: 'postalCode', label: 'Postal code' },
      { name: 'province', label: 'Province', isLocked: true, hint: 'All schools here are in Nova Scotia.' },
      { name: 'geoLocation', label: 'Location', hint: 'Latitude,longitude, such as 44.6488,-63.5752.' },
    ],
  },
  {
    title: 'Additional Information',
    fields: [
      { name: 'description', label: 'Description', isLong: true },
      { name: 'thumbnail', label: 'Photo address', type: 'url', hint: 'The web address of a photo of the school.' },
    ],
  },
];

const FIELDS = SCHOOL_FORM_SECTIONS.flatMap(({ fields }) => fields);

export const schoolFieldLabel = (name: string): string => FIELDS.find((field) => field.name === name)?.label ?? name;
