import type { z } from 'zod';
import { PROFILE_FIELDS, profileSchema, type Profile, type UserView } from '@/lib/users/schema';

type Field = (typeof PROFILE_FIELDS)[number];

/** What the form holds: a text where nothing may stand is empty. */
export type ProfileFields = { [Name in Field]: Exclude<UserView[Name], null> };

/** The schema takes null and missing fields too; the form never gives it any. */
export const profileForm = profileSchema as z.ZodType<Profile, ProfileFields>;

export const fieldsOf = (user: UserView): ProfileFields =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, user[field] ?? ''])) as ProfileFields;
