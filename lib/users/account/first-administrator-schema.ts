import { z } from 'zod';
import { emailField, pastedCodeField } from '@/lib/schema-fields';
import { siteNameField } from '@/lib/settings/schema';
import { newPasswordField, passwordsMatch, repeatedPassword } from '@/lib/users/schema';

export const firstAdministratorSchema = z.object({
  /** Setup code that the server prints when it starts. */
  code: pastedCodeField(50, 'Enter the code.'),
  email: emailField,
  password: newPasswordField,
  siteName: siteNameField,
  contactEmail: emailField,
});
export type FirstAdministratorInput = z.output<typeof firstAdministratorSchema>;

export const firstAdministratorForm = firstAdministratorSchema
  .extend({ confirmPassword: repeatedPassword('Please confirm your password') })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch);
