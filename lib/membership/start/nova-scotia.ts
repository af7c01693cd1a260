type Address = { postal_code?: string | null; country?: string | null };
type Card = {
  billing_details: { address: Address | null };
  card?: { checks: { address_line1_check: string | null; address_postal_code_check: string | null } | null };
};

/** Decision C2: postal codes of Nova Scotia, and of no other part of Canada, begin with B. */
export const isNovaScotian = (address: Address | null | undefined): boolean =>
  /^\s*b/i.test(address?.postal_code ?? '') && ['', 'CA'].includes((address?.country ?? '').toUpperCase());

/** Anybody can type such a code: the bank has to have found that it, and the street, are the holder's. */
export const provesHome = (method: Card | null): boolean =>
  method !== null &&
  isNovaScotian(method.billing_details.address) &&
  method.card?.checks?.address_line1_check === 'pass' &&
  method.card.checks.address_postal_code_check === 'pass';
