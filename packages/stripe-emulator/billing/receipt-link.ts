import { DAY } from '../core/dates';

/**
 * Time in seconds for which the address of a receipt page is valid. Each read of an invoice returns a new address,
 * whose validity begins with that read.
 */
const LIFE = 30 * DAY;

/** Returns a new address for the receipt page of an invoice. */
export const receiptLink = (base: string, invoice: string, now: number): string =>
  `${base}/_pages/invoice/${invoice}?made=${now}`;

/** Returns true if the address of a receipt page is still valid. */
export const isReceiptLinkValid = ({ searchParams }: URL, now: number): boolean =>
  now - Number(searchParams.get('made') ?? 0) <= LIFE;
