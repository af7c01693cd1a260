type Named = { firstName: string | null; lastName: string | null };

/** Returns the first and last name, only one of them if the other is missing, or 'No name'. */
export const nameOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || 'No name';
