/** Formats 'password-changed' as 'Password changed'. */
export const emailKindTitle = (kind: string): string =>
  (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ');
