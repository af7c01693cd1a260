import { DAY } from '../core/dates';

/** Seconds for which a receipt's address is valid. Each new read of the invoice returns a fresh address. */
const LIFE = 30 * DAY;

/** Returns a new address for an invoice's page. */
export const receiptLink = (base: string, invoice: string, now: number): string =>
  `${base}/_pages/invoice/${invoice}?made=${now}`;

/** Returns true if an invoice page's address is still valid. */
export const isCurrent = ({ searchParams }: URL, now: number): boolean =>
  now - Number(searchParams.get('made') ?? 0) <= LIFE;
