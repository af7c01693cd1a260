/** A form of the account page stands on a card. */
export const FORM_CARD = 'rounded-lg border bg-card p-5 shadow-card sm:p-6';
