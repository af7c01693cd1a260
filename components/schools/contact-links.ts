import { cleanCopiedText } from '@/lib/text/clean-text';

/** Returns the mailto link of an email address, or null if the address is invalid. */
export function createMailtoLink(written: string): string | null {
  const address = cleanCopiedText(written);
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(address)
    ? `mailto:${encodeAddress(address)}`
    : null;
}

/** Encodes characters that would otherwise start a subject or a second address in the mailto link. */
const encodeAddress = (address: string) => encodeURIComponent(address).replace('%40', '@');

/**
 * Returns the tel link of a phone number, or null if the number is invalid. An extension, as in '902-555-0142 ext. 3',
 * is dialled after a pause.
 */
export function createPhoneLink(phone: string): string | null {
  const [, number = '', extension] = /^(\+?[\d\s().-]+)(?:(?:x|ext\.?)\s*(\d+))?$/i.exec(cleanCopiedText(phone)) ?? [];
  const digits = number.replace(/[^\d+]/g, '');
  if (digits.replace('+', '').length < 7) return null;
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`;
}
