/** In front of a table for people: Excel takes a file without it for one in the letters of the country. */
export const BYTE_ORDER_MARK = '\ufeff';
