import { readOwnProperty } from '@/lib/text/own-property';

const NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** Returns the display name of a card brand that Stripe reports. */
export const getCardBrandName = (brand: string | null): string => readOwnProperty(NAMES, brand ?? '') ?? 'Card';
