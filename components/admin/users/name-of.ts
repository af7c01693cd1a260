type Named = { firstName: string | null; lastName: string | null };

/** First and last name, one of them, or 'No name'. */
export const nameOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || 'No name';
