import type { z } from 'zod';
import { PROFILE_FIELDS, profileSchema, type EditableProfile, type UserView } from '@/lib/users/schema';

type Field = (typeof PROFILE_FIELDS)[number];

/** Values of the profile form, in which a missing text is an empty string. */
export type ProfileFormValues = { [Name in Field]: Exclude<UserView[Name], null> };

/**
 * The cast removes `null` and `undefined` from the types of the form's fields. `profileSchema` accepts them, but the
 * form never sends them.
 */
export const profileFormSchema = profileSchema as z.ZodType<EditableProfile, ProfileFormValues>;

export const readProfileFormValues = (user: UserView): ProfileFormValues =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, user[field] ?? ''])) as ProfileFormValues;
