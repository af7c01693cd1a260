type Named = { firstName: string | null; lastName: string | null };

/** Both names, one of them, or that there is none. */
export const nameOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || 'No name';
