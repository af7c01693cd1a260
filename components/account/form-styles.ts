/** Style of a form's card on the account page. */
export const FORM_CARD_STYLE = 'rounded-lg border bg-card p-5 shadow-card sm:p-6';

/** On wide screens, puts a side panel beside the form. The panel is as wide as the dashboard's side panel. */
export const FORM_AND_SIDE_PANEL_STYLE =
  'grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,1fr)_15rem] xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-x-8';
