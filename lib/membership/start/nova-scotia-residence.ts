type Address = { postal_code?: string | null; country?: string | null };
type Card = {
  billing_details: { address: Address | null };
  card?: { checks: { address_line1_check: string | null; address_postal_code_check: string | null } | null };
};

/** Returns true if the address is in Nova Scotia. Only postal codes in Nova Scotia begin with B. */
export const isNovaScotiaAddress = (address: Address | null | undefined): boolean =>
  /^\s*b/i.test(address?.postal_code ?? '') && ['', 'CA'].includes((address?.country ?? '').toUpperCase());

/** Returns true if the bank has confirmed that the card's street and postal code are in Nova Scotia. */
export const provesNovaScotiaResidence = (method: Card | null): boolean =>
  method !== null &&
  isNovaScotiaAddress(method.billing_details.address) &&
  method.card?.checks?.address_line1_check === 'pass' &&
  method.card.checks.address_postal_code_check === 'pass';
