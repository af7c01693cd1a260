import { z } from 'zod';
import {
  cleanCopiedText,
  cleanEmail,
  cleanText,
  hasInvisibleCharacters,
  isBlank,
  toSingleLine,
} from './text/clean-text';

const MAX_ID = 2_147_483_647;

/** Schema of an id in a JSON body. */
export const idField = (message: string) =>
  z.int({ error: message }).min(1, { error: message }).max(MAX_ID, { error: message });

/**
 * Id in the path of a request. A value that is not an integer gives status 400, and an integer outside the range of ids
 * gives status 404.
 */
export const pathIdField = z
  .string()
  .regex(/^(0|-?[1-9]\d*)$/, 'The id must be an integer.')
  .transform((text) => (Number(text) >= 1 && Number(text) <= MAX_ID ? Number(text) : 0));

const tooLong = (max: number) => `Must be at most ${max.toLocaleString('en-CA')} characters.`;

/**
 * Text field that is cleaned before its length is checked. The length is counted in UTF-16 units, like the `maxLength`
 * attribute of browsers.
 */
const cleaned = (max: number, clean: (input: string) => string, required?: string) =>
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

/**
 * Text of one or more lines. A text without visible characters counts as empty. The NUL character is refused, because
 * PostgreSQL cannot store it.
 */
export const textField = (max: number, required?: string) => cleaned(max, cleanText, required);

/** Field for a number or code that people paste, such as a phone number. Invisible characters are removed. */
export const pastedCodeField = (max: number, required?: string) => cleaned(max, visibleCode, required);
const visibleCode = (input: string) => (isBlank(input) ? '' : cleanCopiedText(input));

/** Optional text, in which an empty string becomes null. */
export const optionalTextField = (max: number) =>
  z.union([z.null(), textField(max)]).transform((value) => (value === '' ? null : value));

/** Name on one line, without invisible characters and direction marks. */
export const optionalNameField = (max: number) =>
  optionalTextField(max).transform((value) => (value && toSingleLine(value)) || null);

/**
 * Error message for text with control characters, direction marks or other invisible characters. Such characters are
 * refused, because they would change how lists and exported files look.
 */
const INVISIBLE = 'Contains an invisible character.';
const isVisible = (value: string | null) => value === null || !hasInvisibleCharacters(value);

/** Text of one line in the data of a school. Invisible characters are refused. */
export const singleLineField = (max: number, required: string) => textField(max, required).refine(isVisible, INVISIBLE);
export const optionalSingleLineField = (max: number) => optionalTextField(max).refine(isVisible, INVISIBLE);

/** Optional version of `pastedCodeField`. An empty text becomes null. */
export const optionalPastedCodeField = (max: number) =>
  z
    .union([z.null(), pastedCodeField(max)])
    .transform((value) => (value === '' ? null : value))
    .refine(isVisible, INVISIBLE);

const EMAIL_MESSAGE = 'Please enter a valid email address';

/** Email address, cleaned and in lower case, because addresses are compared without regard to case (decision B1). */
export const emailField = z
  .string({ error: 'Email is required' })
  .max(1_000, EMAIL_MESSAGE)
  .transform(cleanEmail)
  .pipe(z.string().min(1, 'Email is required').max(254, EMAIL_MESSAGE))
  .pipe(z.email(EMAIL_MESSAGE))
  .transform((address) => address.normalize('NFKC').toLowerCase());
