import { entryOf } from '@/lib/entry';

const NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** Stripe's word for a kind of card, as it is printed on one. */
export const brandName = (brand: string | null): string => entryOf(NAMES, brand ?? '') ?? 'Card';
