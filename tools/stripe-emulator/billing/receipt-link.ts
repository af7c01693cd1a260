import { DAY } from '../core/dates';

/** For so long an address of a receipt is good; whoever reads the invoice again has a new one. */
const LIFE = 30 * DAY;

/** The address of an invoice's page, as it is made for a reading at this moment. */
export const receiptLink = (base: string, invoice: string, now: number): string =>
  `${base}/_pages/invoice/${invoice}?made=${now}`;

/** Whether the page may still be shown under this address. */
export const isCurrent = ({ searchParams }: URL, now: number): boolean =>
  now - Number(searchParams.get('made') ?? 0) <= LIFE;
