import type { z } from 'zod';
import { PROFILE_FIELDS, profileSchema, type Profile, type UserView } from '@/lib/users/schema';

type Field = (typeof PROFILE_FIELDS)[number];

/** Values of the form. Optional texts are empty strings. */
export type ProfileFields = { [Name in Field]: Exclude<UserView[Name], null> };

/** The cast hides that `profileSchema` also accepts null and missing fields. The form never sends those. */
export const profileFormSchema = profileSchema as z.ZodType<Profile, ProfileFields>;

export const profileFieldsOf = (user: UserView): ProfileFields =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, user[field] ?? ''])) as ProfileFields;
