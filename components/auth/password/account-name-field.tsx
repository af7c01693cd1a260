/**
 * Hidden field with the account's name, so that password managers know the account of the password in the same form.
 */
export const AccountNameField = ({ email }: { email: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
);
