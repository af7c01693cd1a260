import type { z } from 'zod';
import { profileSchema, type Profile, type UserView } from '@/lib/users/schema';

export type ProfileFields = { firstName: string; lastName: string; email: string; notifyNewPosts: boolean };

export const FIELDS = ['firstName', 'lastName', 'email', 'notifyNewPosts'] as const;

/** The schema takes null and missing fields too; the form never gives it any. */
export const profileForm = profileSchema as z.ZodType<Profile, ProfileFields>;

export const fieldsOf = (user: UserView): ProfileFields => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  email: user.email,
  notifyNewPosts: user.notifyNewPosts,
});
