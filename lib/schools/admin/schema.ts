import { z } from 'zod';
import {
  singleLineField,
  optionalPastedCodeField,
  optionalSingleLineField,
  optionalTextField,
} from '@/lib/schema-fields';
import { site } from '@/lib/site';
import { cleanCopiedText, cleanEmail } from '@/lib/text/clean-text';
import { schoolView } from '../schema';
import { normalizeWebAddress } from '../facts/web-address';
import { areGradeLevelsDamaged, isPhoneNumberInScientificNotation } from './detect-spreadsheet-damage';

/** Fields of a school that administrators may edit. The export uses the same names for its columns. */
export const SCHOOL_FIELDS = [
  'name',
  'schoolUuid',
  'slc',
  'type',
  'grades',
  'rceName',
  'rceCSAPCode',
  'schoolFamily',
  'feederSchools',
  'principal',
  'principalEmail',
  'vicePrincipal',
  'vicePrincipalEmail',
  'civicAddress',
  'mailingAddress',
  'city',
  'province',
  'postalCode',
  'geoLocation',
  'phone',
  'fax',
  'email',
  'website',
  'description',
  'thumbnail',
] as const;
export type SchoolField = (typeof SCHOOL_FIELDS)[number];

export const DUPLICATE_SCHOOL_MESSAGES = {
  slc: 'Another school already has this SLC number.',
  schoolUuid: 'Another school already has this UUID.',
  changed: 'Someone else changed this school in the meantime. Nothing was overwritten.',
} as const;

const optionalEmail = optionalTextField(254)
  .transform((written) => written && cleanEmail(written))
  .pipe(z.email('Invalid email address').nullable());

const URL_FORMAT = 'Invalid URL format';

/** Right-to-left override character. A web address that contains it can look like a different address. */
const REVERSES = /\u202e/;

/**
 * A web address, with https added if it has no scheme. Otherwise the address is stored exactly as typed (decision D9).
 */
const optionalUrl = optionalTextField(2_000).transform((copied, context) => {
  if (copied === null) return null;
  const phone = REVERSES.test(copied) ? copied : cleanCopiedText(copied);
  const address = /^https?:\/\//i.test(phone) ? phone : `https://${phone}`;
  if (normalizeWebAddress(address) !== null && /^[^\s\\<>"\p{C}]+$/u.test(address)) return address;
  context.addIssue({ code: 'custom', message: URL_FORMAT });
  return z.NEVER;
});

/** Bounds of Nova Scotia in degrees. The location of every school must be within the bounds. */
const BOUNDS = { south: 43.2, north: 47.4, west: -66.6, east: -59.5 };
const PLACE = 'The location must be latitude,longitude in Nova Scotia, such as 44.6488,-63.5752.';

const optionalPlace = optionalPastedCodeField(60).refine((place) => place === null || isInProvince(place), PLACE);

function isInProvince(place: string): boolean {
  const [, latitude, longitude] = /^(\d{2}(?:\.\d+)?), ?(-\d{2}(?:\.\d+)?)$/.exec(place) ?? [];
  const { south, north, west, east } = BOUNDS;
  const [y, x] = [Number(latitude), Number(longitude)];
  return y >= south && y <= north && x >= west && x <= east;
}

const short = optionalSingleLineField(200);
const grades = short.refine(
  (place) => place === null || !areGradeLevelsDamaged(place),
  'Your spreadsheet program turned the grades into a date. Enter them like P-6 or 9-12, in a text column.',
);
const code = optionalPastedCodeField(200);
const number = code.refine(
  (place) => place === null || !isPhoneNumberInScientificNotation(place),
  'Your spreadsheet program rounded this number, and the last digits are missing. Enter it like 902-555-0100.',
);

/** All writable fields of a school with their rules. */
export const schoolInput = z.object({
  name: singleLineField(200, 'School name is required'),
  city: singleLineField(100, 'City is required'),
  province: z.literal(site.province, `The province must be ${site.province}`),
  schoolUuid: code,
  slc: code,
  type: short,
  grades,
  gradeRange: grades,
  rceName: short,
  rceCSAPCode: code,
  schoolFamily: short,
  feederSchools: optionalTextField(2_000),
  principal: short,
  principalEmail: optionalEmail,
  vicePrincipal: short,
  vicePrincipalEmail: optionalEmail,
  civicAddress: short,
  mailingAddress: short,
  postalCode: code,
  geoLocation: optionalPlace,
  phone: number,
  fax: number,
  email: optionalEmail,
  website: optionalUrl,
  description: optionalTextField(5_000),
  thumbnail: optionalUrl,
});

const { name, city } = schoolInput.shape;
export const createSchoolSchema = schoolInput.partial().extend({ name, city });
export type CreateSchoolInput = z.output<typeof createSchoolSchema>;

/**
 * Input for updating a school, where missing fields remain unchanged. If `updatedAt` is given, the update is refused if
 * the school was changed after that time.
 */
export const updateSchoolSchema = schoolInput
  .partial()
  .extend({ updatedAt: z.iso.datetime("The time isn't valid.").optional() });
export type UpdateSchoolInput = z.output<typeof updateSchoolSchema>;

/**
 * A school with all columns for the administrators' form. `grades` and `gradeRange` are two names for the same column
 * (decision D8).
 */
export const adminSchool = schoolView.required();
export type AdminSchool = z.output<typeof adminSchool>;

/** A school in the administrators' table. */
export const adminSchoolRow = adminSchool.pick({
  id: true,
  name: true,
  city: true,
  province: true,
  principal: true,
  type: true,
  grades: true,
  gradeRange: true,
});
export type AdminSchoolRow = z.output<typeof adminSchoolRow>;

/** A deleted school whose copy is still stored. */
export const deletedSchool = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  deletedAt: z.iso.datetime(),
  /** Time at which the copy of the deleted school will be deleted. */
  keptUntil: z.iso.datetime(),
  /**
   * Email of the administrator who deleted the school. Null if the administrator's account no longer exists, or if a
   * server command deleted the school.
   */
  deletedBy: z.string().nullable(),
  postCount: z.int(),
});
export type DeletedSchool = z.output<typeof deletedSchool>;
