import { z } from 'zod';
import { pastedCodeField, emailField, idField, optionalNameField } from '@/lib/schema-fields';

const TOO_SHORT = 'Password must be at least 8 characters';

/** New password of 8 to 128 characters of any kind, which is neither trimmed nor cut. */
export const newPasswordField = z
  .string({ error: TOO_SHORT })
  .max(1024, 'Password must be at most 128 characters')
  .refine((value) => [...value].length >= 8, TOO_SHORT)
  .refine((value) => [...value].length <= 128, 'Password must be at most 128 characters')
  .refine((value) => !value.includes('\0'), "Password contains a character you can't use")
  // The length limits of a password are repeated for docs/api.md, because its generator cannot read limits inside
  // `refine`.
  .meta({ minLength: 8, maxLength: 128 });

const enteredPassword = (message: string) => z.string({ error: message }).min(1, message).max(1024, message);

const PASSWORD_REQUIRED = 'Password is required';

const name = optionalNameField(100);

/** Code from an authenticator app, or a recovery code. */
const CODE = 'Please enter the code';
export const signInCodeField = pastedCodeField(50, CODE);

/** `username` is another name for the field `email` (decision B1). */
export const loginSchema = z.preprocess(
  (body) =>
    body !== null && typeof body === 'object' && !('email' in body) && 'username' in body
      ? { ...body, email: body.username }
      : body,
  z.object({ email: emailField, password: enteredPassword(PASSWORD_REQUIRED), code: signInCodeField.optional() }),
);

/** Token of an emailed link (lib/auth/email-links.ts). A token in any other format is treated as expired. */
export const emailLinkTokenField = z.string({ error: 'The link is incomplete.' }).max(200, 'The link is incomplete.');

export const registerSchema = z.object({
  email: emailField,
  password: newPasswordField,
  firstName: name.optional(),
  lastName: name.optional(),
  /**
   * Code on a school's poster. Registrations with a code are limited per code and not per network address, because a
   * hall full of parents shares one address.
   */
  code: pastedCodeField(20).optional(),
  /**
   * Token of a member's invitation link to a school, which the new account then follows. An invalid token is ignored.
   */
  invitation: emailLinkTokenField.optional(),
  /** School that the person chose before registering. The new account follows it. An unknown school is ignored. */
  schoolId: idField('No school has this id.').optional(),
});

/** Columns of `users` that people may change in their own account. */
export const profileSchema = z.object({
  firstName: name.optional(),
  lastName: name.optional(),
  email: emailField.optional(),
});
export const PROFILE_FIELDS = profileSchema.keyof().options;

/**
 * The person's current password. Changes that outlast the session require the password if it was not entered recently
 * (decision E3).
 */
export const currentPasswordField = enteredPassword('Current password is required').optional();

/** Values that the form first showed, so that the request does not overwrite a field that changed since then. */
const seenProfile = z.partialRecord(profileSchema.keyof(), z.string().nullable()).optional();
export const updateProfileSchema = profileSchema.extend({ currentPassword: currentPasswordField, seen: seenProfile });

export const changePasswordSchema = z.object({
  currentPassword: enteredPassword('Current password is required'),
  newPassword: newPasswordField,
});

export const forgotPasswordSchema = z.object({ email: emailField });

export const verifyEmailSchema = z.object({ token: emailLinkTokenField });
/** Reply to the confirmation of an email address. */
export const verifyEmailReply = z.object({
  message: z.string(),
  /** True if the confirming browser is signed in to the account. */
  isHere: z.boolean(),
  /** True if the confirmation removed passkeys or an authenticator app. */
  factorsEnded: z.boolean(),
});

export const undoEmailChangeSchema = z.object({ token: emailLinkTokenField });
/** Reply to undoing a change of the email address. The undoing also withdraws a request to delete the account. */
export const undoEmailChangeReply = z.object({
  message: z.string(),
  /**
   * False if the site could not resume the person's subscription, which the withdrawn deletion request had cancelled.
   */
  isPlanAsBefore: z.boolean(),
});
export type UndoEmailChangeReply = z.output<typeof undoEmailChangeReply>;

export const resetPasswordSchema = z.object({ token: emailLinkTokenField, newPassword: newPasswordField });

/** Version of the terms that the person read, as in `site.termsVersion`. */
export const agreeToTermsSchema = z.object({
  version: z.iso.date('Say which version of the terms you agree to.'),
});

/** Version of the terms that a person agreed to. */
export const agreeToTermsReply = z.object({ version: z.string(), agreedAt: z.iso.datetime() });
export type AgreeToTermsReply = z.output<typeof agreeToTermsReply>;

/** Field in which the person repeats the new password. The form checks this field but does not send it. */
export const repeatedPassword = (message: string) => z.string().min(1, message);
export const passwordsMatch = { error: 'Passwords do not match', path: ['confirmPassword'] };

export const loginForm = z.object({
  email: emailField,
  password: enteredPassword(PASSWORD_REQUIRED),
  code: z.literal('').or(signInCodeField).optional(),
});

export const registerForm = registerSchema
  .extend({ confirmPassword: repeatedPassword('Please confirm your password') })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch);

export const changePasswordForm = changePasswordSchema
  .extend({ confirmPassword: repeatedPassword('Please confirm your new password') })
  .refine((form) => form.newPassword === form.confirmPassword, passwordsMatch);

export const resetPasswordForm = resetPasswordSchema
  .omit({ token: true })
  .extend({ confirmPassword: repeatedPassword('Please confirm your new password') })
  .refine((form) => form.newPassword === form.confirmPassword, passwordsMatch);

export type ForgotPasswordInput = z.output<typeof forgotPasswordSchema>;
export type ResetPasswordInput = z.output<typeof resetPasswordSchema>;
export type LoginInput = z.output<typeof loginForm>;
export type RegisterInput = z.output<typeof registerSchema>;
export type EditableProfile = z.output<typeof profileSchema>;
export type UpdateProfileInput = z.output<typeof updateProfileSchema>;
export type ChangePasswordInput = z.output<typeof changePasswordSchema>;

/** Data of the signed-in person, for screens. */
export const userView = z.object({
  id: z.int(),
  email: z.string(),
  /** Another name for `email`, which the specification requires (decision B1). */
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  avatar: z.string().nullable(),
  isAdmin: z.boolean(),
  /** Schools that the person moderates. */
  moderates: z.array(z.int()),
  createdAt: z.iso.datetime(),
  subscriptionStatus: z.string(),
  hasAccess: z.boolean(),
  accessUntil: z.iso.datetime().nullable(),
  /** True while complimentary access from an administrator lasts. */
  isComplimentary: z.boolean(),
  /** True if another person pays for this person's household seat. */
  hasSeat: z.boolean(),
  trialEnd: z.iso.datetime().nullable(),
  /** Price in dollars and billing interval of the person's subscription, or null without a subscription. */
  plan: z.object({ interval: z.enum(['month', 'year']), amount: z.number() }).nullable(),
  cancelAtPeriodEnd: z.boolean(),
  billingIssue: z.enum(['payment_failed', 'paused', 'hold']).nullable(),
  /** True if the confirmation link sent to the address was opened. */
  emailVerified: z.boolean(),
  /**
   * True if the address was confirmed in a browser that was not signed in to the account. A password reset by email
   * then also removes passkeys and authenticator apps (record 104).
   */
  emailVerifiedElsewhere: z.boolean(),
  /** True if emails to the address bounced, so that the server sends no more emails to it. */
  emailBounces: z.boolean(),
  /** True if posting, commenting, sharing and inviting require a confirmed address. */
  mustVerifyEmail: z.boolean(),
  /** True if reading non-public content requires a confirmed address. */
  mustVerifyToRead: z.boolean(),
  /** Address that replaces the current one as soon as the person opens its confirmation link. */
  pendingEmail: z.string().nullable(),
  /** True for an administrator who must use a second factor before they can use their administrator rights. */
  mustProve: z.boolean(),
  /** Time of a requested account deletion, and whether the person can still undo the request. */
  deletionDueAt: z.iso.datetime().nullable(),
  canUndoDeletion: z.boolean(),
  /** Version of the accepted terms, the time of acceptance, and whether a newer version must be accepted. */
  termsVersion: z.string(),
  termsAcceptedAt: z.iso.datetime(),
  mustAgree: z.boolean(),
  /** True if a new member has neither skipped nor finished the tour of the site. */
  showsTour: z.boolean(),
  /**
   * End and reason of the person's suspension, during which they may only read. Null without a suspension. The year
   * 9999 means that the suspension is permanent.
   */
  suspendedUntil: z.iso.datetime().nullable(),
  suspensionReason: z.string().nullable(),
  /** Number of the person's posts that are hidden until they renew their membership (decision C6). */
  hiddenPostCount: z.int(),
});
export type UserView = z.output<typeof userView>;

/**
 * The signed-in person's own data, as the API sends it. Pages use `UserView` instead, because no screen needs the
 * Stripe ids.
 */
export const ownUserView = userView.extend({
  stripeCustomerId: z.string().nullable(),
  stripeSubscriptionId: z.string().nullable(),
});
export type OwnUserView = z.output<typeof ownUserView>;

/**
 * Reply to a password reset. `user` is the account's owner if the reset also signed them in. `user` is null if they
 * must sign in with the new password.
 */
export const resetPasswordReply = z.object({ message: z.string(), user: ownUserView.nullable() });

/** A browser in which a person is signed in. */
export const sessionView = z.object({
  id: z.string(),
  /** Name of the browser and system, such as 'Firefox on Windows'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

/** Text in base64url, the encoding of all binary values of a passkey. */
const encoded = z
  .string({ error: 'The passkey is incomplete.' })
  .max(20_000, 'The passkey is incomplete.')
  .regex(/^[\w-]*$/, 'The passkey is incomplete.');

/** Passkey credential in the browsers' JSON format (WebAuthn). */
const credential = { id: encoded, rawId: encoded, type: z.literal('public-key'), clientExtensionResults: z.object({}) };
export const passkeyAssertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>;
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(20)
      .default([]),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

/**
 * Password or passkey for a request with serious or permanent effects. One of the two is required even if the person
 * has just signed in.
 */
export const accountOwnerConfirmationSchema = z
  .object({ password: enteredPassword(PASSWORD_REQUIRED).optional(), passkey: passkeyAssertionSchema.optional() })
  .refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
    error: PASSWORD_REQUIRED,
    path: ['password'],
  });
export type AccountOwnerConfirmation = z.output<typeof accountOwnerConfirmationSchema>;
export const signInByPasskeySchema = z.object({ passkey: passkeyAssertionSchema });
export const newPasskeySchema = z.object({ passkey: newPasskey });
/**
 * Options for the browser's passkey dialog. The schemas describe only the options that the dialog needs, and leave the
 * other options unchecked.
 */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });
export const newPasskeyOptionsSchema = passkeyOptionsSchema.extend({
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
});
export const passkeyParams = z.object({ passkeyId: z.string().regex(/^[\w-]{1,2000}$/, 'No passkey has this id.') });

/** Second factors of a person. */
export const signInFactorsView = z.object({
  /** True if the person has an authenticator app. */
  totp: z.boolean(),
  /** Number of unused recovery codes. */
  recoveryCodes: z.int(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      /** Device that created the passkey, such as 'Firefox on Windows'. */
      name: z.string(),
      createdAt: z.iso.datetime(),
      usedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** True for administrators who must have a second factor. */
  isRequired: z.boolean(),
});
export type SignInFactorsView = z.output<typeof signInFactorsView>;

export const optionalPasswordSchema = z.object({ currentPassword: currentPasswordField });
export const secondFactorCodeSchema = z.object({ code: signInCodeField });
/** Input by which a person shows that they own the account: exactly one of a password, a code or a passkey. */
export const reauthenticationSchema = z.object({
  code: signInCodeField.optional(),
  currentPassword: currentPasswordField,
  passkey: passkeyAssertionSchema.optional(),
});
export type ReauthenticationInput = z.output<typeof reauthenticationSchema>;
/** Former email addresses that have a valid link to undo the change of address. */
export const formerEmailView = z.object({
  addresses: z.array(z.object({ email: z.string(), until: z.iso.datetime() })),
  /**
   * True if the person can cancel the undo links of their former addresses with a passkey. The passkey must be at least
   * seven days older than the change of address.
   */
  canEndByPasskey: z.boolean(),
  /**
   * True if the person can cancel the undo links of their former addresses with a code from their authenticator app.
   * The app must have been set up at least seven days before the change of address.
   */
  canEndByCode: z.boolean(),
});
export type FormerEmailView = z.output<typeof formerEmailView>;
export const removeFormerEmailSchema = z
  .object({ code: signInCodeField.optional(), passkey: passkeyAssertionSchema.optional() })
  .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, { error: CODE, path: ['code'] });
export type RemoveFormerEmailInput = z.output<typeof removeFormerEmailSchema>;
export const totpSetupSchema = z.object({
  /** Secret of an authenticator app as text, for people who cannot scan the QR code. */
  secret: z.string(),
  /** Address of the scheme otpauth:// that the QR code contains. */
  address: z.string(),
});
export type TotpSetupReply = z.output<typeof totpSetupSchema>;
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const sessionParams = z.object({ sessionId: z.string().max(100, 'No session has this id.') });
export const endedSessionsReply = z.object({ ended: z.int() });

/** A person as other people see them, without the email address. */
export const personView = z.object({
  id: z.int(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  avatar: z.string().nullable(),
});

/** Author of a post or comment. The author's id is null if the viewer is a visitor (decision E6). */
export const contentAuthorView = personView.extend({ id: z.int().nullable() });
export type ContentAuthorView = z.output<typeof contentAuthorView>;
