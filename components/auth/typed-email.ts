let typedEmail: string | null = null;

/** Remembers the email address typed on the registration page, for the sign-in page that the person opens next. */
export function rememberTypedEmail(email: string): void {
  typedEmail = email;
}

/** Returns the remembered email address and forgets it. Returns null if there is none. */
export function takeTypedEmail(): string | null {
  const email = typedEmail;
  typedEmail = null;
  return email;
}
