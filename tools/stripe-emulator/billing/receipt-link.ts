import { DAY } from '../core/dates';

/** Lifetime of a receipt's address. Each new read of the invoice returns a fresh one. */
const LIFE = 30 * DAY;

/** The address of an invoice's page, created now. */
export const receiptLink = (base: string, invoice: string, now: number): string =>
  `${base}/_pages/invoice/${invoice}?made=${now}`;

/** Whether this address of the page is still valid. */
export const isCurrent = ({ searchParams }: URL, now: number): boolean =>
  now - Number(searchParams.get('made') ?? 0) <= LIFE;
