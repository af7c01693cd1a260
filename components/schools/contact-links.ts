import { cleanCode } from '@/lib/text/clean';

/** The link that writes to an address, or null for what is none. */
export function mailAddress(written: string): string | null {
  const address = cleanCode(written);
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(address)
    ? `mailto:${encodeAddress(address)}`
    : null;
}

/** What would begin a subject or a second address in the link stays a part of this one. */
const encodeAddress = (address: string) => encodeURIComponent(address).replace('%40', '@');

/** The link that calls a number, or null for what is none; '902-555-0142 ext. 3' waits before the extension. */
export function phoneAddress(written: string): string | null {
  const [, number = '', extension] = /^(\+?[\d\s().-]+)(?:(?:x|ext\.?)\s*(\d+))?$/i.exec(cleanCode(written)) ?? [];
  const digits = number.replace(/[^\d+]/g, '');
  if (digits.replace('+', '').length < 7) return null;
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`;
}
