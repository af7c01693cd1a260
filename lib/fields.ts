import { z } from 'zod';
import { cleanCode, cleanEmail, cleanText, hasUnseen, isBlank, oneLine } from './text/clean';

// Browsers under our content policy report zod's attempt to compile its checks, which it makes with `new Function`.
if (typeof window !== 'undefined') z.config({ jitless: true });

const MAX_ID = 2_147_483_647;

/** An id in a JSON body. */
export const id = (message: string) =>
  z.int({ error: message }).min(1, { error: message }).max(MAX_ID, { error: message });

/** An id in a path: 400 for what is no integer; an integer that no row can have becomes 0, which no row has either: 404. */
export const pathId = z
  .string()
  .regex(/^(0|-?[1-9]\d*)$/, 'The id must be an integer.')
  .transform((text) => (Number(text) >= 1 && Number(text) <= MAX_ID ? Number(text) : 0));

const tooLong = (max: number) => `Must be at most ${max.toLocaleString('en-CA')} characters.`;

/** A string, cleaned before it is measured. The length is in UTF-16 units, as the database and `maxLength` of a browser count. */
const cleaned = (max: number, clean: (written: string) => string, required?: string) =>
  z
    .string({ error: required ?? 'Must be text.' })
    .max(max * 2, tooLong(max))
    .regex(/^[^\0]*$/, "Contains a character we can't save.")
    .transform(clean)
    .pipe(
      z
        .string()
        .min(required === undefined ? 0 : 1, required)
        .max(max, tooLong(max)),
    );

/** One or more lines that a person wrote. A text in which nothing can be seen is empty. PostgreSQL cannot store NUL. */
export const text = (max: number, required?: string) => cleaned(max, cleanText, required);

/** A number or code that people copy from elsewhere, such as a phone number: without the invisible marks that come along. */
export const code = (max: number, required?: string) => cleaned(max, visibleCode, required);
const visibleCode = (written: string) => (isBlank(written) ? '' : cleanCode(written));

/** The same, where nothing written means nothing: '' and null become null. */
export const optionalText = (max: number) =>
  z.union([z.null(), text(max)]).transform((value) => (value === '' ? null : value));

/** What somebody is called: on one line, without what cannot be seen or turns the direction of what stands beside it. */
export const optionalName = (max: number) => optionalText(max).transform((value) => (value && oneLine(value)) || null);

/** Has a control or direction character, or another that cannot be seen; lists and files of others would show it otherwise than it is. */
const UNSEEN = 'Contains an invisible character.';
const isSeen = (value: string | null) => value === null || !hasUnseen(value);

/** A line of a listing: as `text`, and refused with what `oneLine` leaves out. */
export const line = (max: number, required: string) => text(max, required).refine(isSeen, UNSEEN);
export const optionalLine = (max: number) => optionalText(max).refine(isSeen, UNSEEN);

/** The same of a number, code or address that people copy from elsewhere. */
export const optionalCode = (max: number) =>
  z
    .union([z.null(), code(max)])
    .transform((value) => (value === '' ? null : value))
    .refine(isSeen, UNSEEN);

const EMAIL_MESSAGE = 'Please enter a valid email address';

/** Cleaned and in lower case, since addresses are compared without case (decision B1). */
export const email = z
  .string({ error: 'Email is required' })
  .max(1_000, EMAIL_MESSAGE)
  .transform(cleanEmail)
  .pipe(z.string().min(1, 'Email is required').max(254, EMAIL_MESSAGE))
  .pipe(z.email(EMAIL_MESSAGE))
  .transform((address) => address.normalize('NFKC').toLowerCase());
