/** A form of the account page stands on a card. */
export const FORM_CARD = 'rounded-lg border bg-card p-5 shadow-card sm:p-6';

/** Beside it, where there is room, stands what belongs to it: as wide as what stands beside the dashboard's feed. */
export const BESIDE_FORM =
  'grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_15rem] xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-x-8';
