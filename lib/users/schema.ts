import { z } from 'zod';
import { code, email, optionalName } from '@/lib/fields';

const TOO_SHORT = 'Password must be at least 8 characters';

/** 8 to 128 code points of any kind, taken as they are: nothing trimmed, nothing cut off. */
export const newPassword = z
  .string({ error: TOO_SHORT })
  .max(1024, 'Password must be at most 128 characters')
  .refine((value) => [...value].length >= 8, TOO_SHORT)
  .refine((value) => [...value].length <= 128, 'Password must be at most 128 characters')
  .refine((value) => !value.includes('\0'), "Password contains a character you can't use")
  .meta({ minLength: 8, maxLength: 128 }); // for docs/api.md, which does not see into the checks above

const givenPassword = (message: string) => z.string({ error: message }).min(1, message).max(1024, message);

const PASSWORD_REQUIRED = 'Password is required';

const name = optionalName(100);

/** Of an authenticator app, or a recovery code in its place. */
const CODE = 'Please enter the code';
export const givenCode = code(50, CODE);

/** `username` is another name for `email` (decision B1). */
export const loginSchema = z.preprocess(
  (body) =>
    body !== null && typeof body === 'object' && !('email' in body) && 'username' in body
      ? { ...body, email: body.username }
      : body,
  z.object({ email, password: givenPassword(PASSWORD_REQUIRED), code: givenCode.optional() }),
);

/** As lib/auth/mail-links.ts makes them; anything else is as dead as one that has expired. */
export const linkToken = z.string({ error: 'The link is incomplete.' }).max(200, 'The link is incomplete.');

export const registerSchema = z.object({
  email,
  password: newPassword,
  firstName: name.optional(),
  lastName: name.optional(),
  /** Of a school's poster: a hall full of parents is one network, and counts for the code then. */
  code: code(20).optional(),
  /** Of a member's link, by which the school is followed; what is none is passed over. */
  invitation: linkToken.optional(),
});

/** What a person may change of himself: columns of `users`. */
export const profileSchema = z.object({
  firstName: name.optional(),
  lastName: name.optional(),
  email: email.optional(),
});
export const PROFILE_FIELDS = profileSchema.keyof().options;

/** Beside a lasting change, when the password was entered too long ago (decision E3). */
export const currentPassword = givenPassword('Current password is required').optional();

/** The values that were read. With them, a field that was changed since is not overwritten. */
const seenProfile = z.partialRecord(profileSchema.keyof(), z.string().nullable()).optional();
export const updateProfileSchema = profileSchema.extend({ currentPassword, seen: seenProfile });

export const changePasswordSchema = z.object({
  currentPassword: givenPassword('Current password is required'),
  newPassword,
});

export const forgotPasswordSchema = z.object({ email });

export const verifyEmailSchema = z.object({ token: linkToken });
/** `isHere`: whether the browser is signed in to the account; `factorsEnded`: whether passkeys or an authenticator app had to end. */
export const verifiedEmail = z.object({ message: z.string(), isHere: z.boolean(), factorsEnded: z.boolean() });
export type VerifiedEmail = z.output<typeof verifiedEmail>;

export const undoEmailSchema = z.object({ token: linkToken });
/** `isPlanAsBefore`: no, where it was to end with a deletion that is taken back, and could not be let go on. */
export const undoneEmail = z.object({ message: z.string(), isPlanAsBefore: z.boolean() });
export type UndoneEmail = z.output<typeof undoneEmail>;

export const resetPasswordSchema = z.object({ token: linkToken, newPassword });

/** The wording that was read, as `site.termsVersion` names it. */
export const agreeSchema = z.object({
  version: z.iso.date('Say which terms.'),
});

/** A wording that somebody agreed to. */
export const agreement = z.object({ version: z.string(), agreedAt: z.iso.datetime() });
export type Agreement = z.output<typeof agreement>;

/** What the forms check beyond the payload: the second entry of a new password. */
const confirmed = (message: string) => z.string().min(1, message);
const same = { error: 'Passwords do not match', path: ['confirmPassword'] };

export const loginForm = z.object({
  email,
  password: givenPassword(PASSWORD_REQUIRED),
  code: z.literal('').or(givenCode).optional(),
});

export const registerForm = registerSchema
  .extend({ confirmPassword: confirmed('Please confirm your password') })
  .refine((form) => form.password === form.confirmPassword, same);

export const changePasswordForm = changePasswordSchema
  .extend({ confirmPassword: confirmed('Please confirm your new password') })
  .refine((form) => form.newPassword === form.confirmPassword, same);

export const resetPasswordForm = resetPasswordSchema
  .omit({ token: true })
  .extend({ confirmPassword: confirmed('Please confirm your new password') })
  .refine((form) => form.newPassword === form.confirmPassword, same);

export type ForgotPassword = z.output<typeof forgotPasswordSchema>;
export type ResetPassword = z.output<typeof resetPasswordSchema>;
export type Login = z.output<typeof loginForm>;
export type Register = z.output<typeof registerSchema>;
export type Profile = z.output<typeof profileSchema>;
export type UpdateProfile = z.output<typeof updateProfileSchema>;
export type ChangePassword = z.output<typeof changePasswordSchema>;

/** The signed-in person, as the screens know him. */
export const userView = z.object({
  id: z.int(),
  email: z.string(),
  /** Equals the e-mail. */
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  avatar: z.string().nullable(),
  isAdmin: z.boolean(),
  /** The schools whose moderator one is. */
  moderates: z.array(z.int()),
  createdAt: z.iso.datetime(),
  subscriptionStatus: z.string(),
  hasAccess: z.boolean(),
  accessUntil: z.iso.datetime().nullable(),
  /** Whether an administrator has given access, and it holds. */
  isComplimentary: z.boolean(),
  /** Whether somebody else pays for a household seat of his. */
  hasSeat: z.boolean(),
  trialEnd: z.iso.datetime().nullable(),
  /** What the plan costs that one has, in dollars, and for how long; null without one. */
  plan: z.object({ interval: z.enum(['month', 'year']), amount: z.number() }).nullable(),
  cancelAtPeriodEnd: z.boolean(),
  billingIssue: z.enum(['payment_failed', 'paused', 'hold']).nullable(),
  /** Whether a link that was sent to the address was opened. */
  emailVerified: z.boolean(),
  /** Whether that was in a browser that was not signed in to the account: a new password by email ends its factors then (record 104). */
  emailVerifiedElsewhere: z.boolean(),
  /** Whether letters to the address came back, so that none is sent there. */
  emailBounces: z.boolean(),
  /** Whether posting, commenting, sharing and inviting wait for that. */
  mustVerifyEmail: z.boolean(),
  /** Whether reading what was not shared publicly waits for it, too. */
  mustVerifyToRead: z.boolean(),
  /** What is to take the place of the address when the link that was sent there is opened. */
  pendingEmail: z.string().nullable(),
  /** Of an administrator: whether administering waits for a second factor. */
  mustProve: z.boolean(),
  /** When the account is deleted, where that was asked for, and whether it can still be undone. */
  deletionDueAt: z.iso.datetime().nullable(),
  canUndoDeletion: z.boolean(),
  /** Which wording of the terms was agreed to, and when; and whether there is a newer one. */
  termsVersion: z.string(),
  termsAcceptedAt: z.iso.datetime(),
  mustAgree: z.boolean(),
  /** Whether the tour of a new member was neither skipped nor finished. */
  showsTour: z.boolean(),
  /** While the person may read but not take part, and why; null else. The year 9999 is for good. */
  suspendedUntil: z.iso.datetime().nullable(),
  suspensionReason: z.string().nullable(),
  /** Own posts that nobody sees until the membership is taken up again (decision C6). */
  hiddenPostCount: z.int(),
});
export type UserView = z.output<typeof userView>;

/** The same as the calls answer it to the person alone. Pages go without the ids of the plan at Stripe, which no screen needs. */
export const ownUserView = userView.extend({
  stripeCustomerId: z.string().nullable(),
  stripeSubscriptionId: z.string().nullable(),
});
export type OwnUserView = z.output<typeof ownUserView>;

/** A browser that somebody is signed in with. */
export const sessionView = z.object({
  id: z.string(),
  /** 'Firefox on Windows' */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

/** base64url, as all bytes of a passkey are. */
const encoded = z
  .string({ error: 'The passkey is incomplete.' })
  .max(20_000, 'The passkey is incomplete.')
  .regex(/^[\w-]*$/, 'The passkey is incomplete.');

/** As browsers have it (WebAuthn, JSON). */
const credential = { id: encoded, rawId: encoded, type: z.literal('public-key'), clientExtensionResults: z.object({}) };
export const signedByPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
  }),
});
export type SignedByPasskey = z.output<typeof signedByPasskey>;
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

/** Before what is large or lasting: one of them always, however fresh the session. */
export const ownerAgain = z
  .object({ password: givenPassword(PASSWORD_REQUIRED).optional(), passkey: signedByPasskey.optional() })
  .refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
    error: PASSWORD_REQUIRED,
    path: ['password'],
  });
export type OwnerAgain = z.output<typeof ownerAgain>;
export const signInByPasskeySchema = z.object({ passkey: signedByPasskey });
export const newPasskeySchema = z.object({ passkey: newPasskey });
/** For the browser, whatever else stands in it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export const passkeyParams = z.object({ passkeyId: z.string().regex(/^[\w-]{1,2000}$/, 'No passkey has this id.') });

/** What is asked for beside the password. */
export const factorsView = z.object({
  /** An authenticator app. */
  totp: z.boolean(),
  /** How many are left. */
  recoveryCodes: z.int(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      /** Where it was made: 'Firefox on Windows' */
      name: z.string(),
      createdAt: z.iso.datetime(),
      usedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Of administrators, where they must have one. */
  isRequired: z.boolean(),
});
export type FactorsView = z.output<typeof factorsView>;

export const passwordAgain = z.object({ currentPassword });
export const codeSchema = z.object({ code: givenCode });
/** One of them. */
export const proveSchema = z.object({
  code: givenCode.optional(),
  currentPassword,
  passkey: signedByPasskey.optional(),
});
export type Prove = z.output<typeof proveSchema>;
/** Former addresses that can undo a change of address. */
export const formerEmailView = z.object({
  addresses: z.array(z.object({ email: z.string(), until: z.iso.datetime() })),
  /** Whether a passkey, or an authenticator app, is old enough to end that right. */
  canEndByPasskey: z.boolean(),
  canEndByCode: z.boolean(),
});
export type FormerEmailView = z.output<typeof formerEmailView>;
export const endFormerEmail = z
  .object({ code: givenCode.optional(), passkey: signedByPasskey.optional() })
  .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, { error: CODE, path: ['code'] });
export type EndFormerEmail = z.output<typeof endFormerEmail>;
export const begunTotp = z.object({
  /** For who cannot read the picture. */
  secret: z.string(),
  /** otpauth://, for a QR code. */
  address: z.string(),
});
export type BegunTotp = z.output<typeof begunTotp>;
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

export const sessionParams = z.object({ sessionId: z.string().max(100, 'No session has this id.') });
export const endedSessions = z.object({ ended: z.int() });

/** Someone as others see him: never an e-mail address. */
export const personView = z.object({
  id: z.int(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  avatar: z.string().nullable(),
});

/** The writer of something. Visitors get nobody's id (decision E6). */
export const writerView = personView.extend({ id: z.int().nullable() });
export type WriterView = z.output<typeof writerView>;
