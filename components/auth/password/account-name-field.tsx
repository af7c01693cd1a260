/** A hidden field that tells password managers to which account the password of the same form belongs. */
export const AccountNameField = ({ email }: { email: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
);
