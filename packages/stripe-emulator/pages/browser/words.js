/** Formats a date as the application does, in the time zone of Nova Scotia. */
const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Halifax' });

export const dateOf = (unixSeconds) => day.format(unixSeconds * 1000);

export const amountOf = (cents, currency) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

const BRANDS = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export const brandName = (brand) => BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);

export const cardWords = (card) => `${brandName(card.brand)} ending in ${card.last4}`;
