import type { z } from 'zod';
import { PROFILE_FIELDS, profileSchema, type Profile, type UserView } from '@/lib/users/schema';

type Field = (typeof PROFILE_FIELDS)[number];

/** Values of the profile form, in which a missing text is an empty string. */
export type ProfileFields = { [Name in Field]: Exclude<UserView[Name], null> };

/** The cast hides null and missing fields, which `profileSchema` accepts but the form never sends. */
export const profileFormSchema = profileSchema as z.ZodType<Profile, ProfileFields>;

export const profileFieldsOf = (user: UserView): ProfileFields =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, user[field] ?? ''])) as ProfileFields;
