import { z } from 'zod';
import { pastedCodeField, idField, pathIdField } from '@/lib/schema-fields';
import { SchoolProofMethod } from '@/prisma/generated/enums';
import { ParentLevel } from './verification-level-privacy';

/** Number of days for which a new school code is valid, and the number of people who may use it. */
export const SCHOOL_CODE_VALID_DAYS = 14;
export const MAX_SCHOOL_CODE_USES = 200;
/** Maximum number of people per week who count as having joined through one member's links. */
export const MAX_INVITED_PER_WEEK = 10;

export const schoolCodeParams = z.object({ id: pathIdField, code: pastedCodeField(20) });
export const endSchoolCodeQuery = z.object({ withdraw: z.literal('yes', 'withdraw must be yes').optional() });
export const joinByCodeSchema = z.object({
  code: pastedCodeField(20, 'Please type the code'),
});

/** A school code as administrators see it. */
export const schoolCodeView = z.object({
  code: z.string(),
  schoolId: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  uses: z.int(),
  /** Number of uses of the code within the last day. A high number may mean that the code was passed around. */
  usesToday: z.int(),
  maxUses: z.int(),
  isOpen: z.boolean(),
});
export type SchoolCodeView = z.output<typeof schoolCodeView>;

export const joinByCodeReply = z.object({
  schoolId: z.int(),
  isFollowing: z.literal(true),
  /**
   * Verification level of the person. The level is "none" until the email address is confirmed, or if an administrator
   * refused the person.
   */
  authorVerified: z.enum(ParentLevel),
  /**
   * True if the email address is confirmed. The level (`authorVerified`) of a person with a confirmed address is "none"
   * only if an administrator refused the person.
   */
  isEmailProven: z.boolean(),
});
export type JoinByCodeReply = z.output<typeof joinByCodeReply>;

export const invitationView = z.object({ schoolId: z.int(), token: z.string() });
export type InvitationView = z.output<typeof invitationView>;

export const invitationsView = z.object({
  /** Number of people who joined through the person's invitation links, up to a maximum per week. */
  joined: z.int(),
  /** The schools that the person follows. */
  schools: z.array(z.object({ id: z.int(), name: z.string(), hasLink: z.boolean() })),
});
export type InvitationsView = z.output<typeof invitationsView>;

/** Id of the person whom a vouch or an administrator's decision is about. */
export const targetUserIdSchema = z.object({ userId: idField('userId must be the number of a user') });

export const vouchReply = z.object({ schoolId: z.int(), userId: z.int(), isVouchedFor: z.boolean() });
export type VouchReply = z.output<typeof vouchReply>;

/** A person's own verification, and the people for whom they vouch. */
export const ownVerificationView = z.object({
  isEmailProven: z.boolean(),
  /** True if a payment card or an administrator verified the person as a parent, which counts at every school. */
  isVerifiedParent: z.boolean(),
  schools: z.array(z.object({ id: z.int(), name: z.string() })),
  vouches: z.array(z.object({ schoolId: z.int(), schoolName: z.string(), userId: z.int(), name: z.string() })),
});
export type OwnVerificationView = z.output<typeof ownVerificationView>;

/** A group of people at one school who vouch for each other, directly or in a chain. */
export const mutualVouchingGroupSchema = z.object({
  schoolId: z.int(),
  schoolName: z.string(),
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** True if the person is also verified in another way than by vouches. */
      hasOwnProof: z.boolean(),
    }),
  ),
});
export type MutualVouchingGroup = z.output<typeof mutualVouchingGroupSchema>;

/**
 * A school where a person is a verified parent, with the methods and the date of the verification, for administrators.
 */
export const schoolVerificationSchema = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  methods: z.array(z.enum(SchoolProofMethod)),
  since: z.iso.datetime(),
});
export type SchoolVerification = z.output<typeof schoolVerificationSchema>;

/**
 * A school where an administrator ruled that a person is not a parent. The ruling overrides every other verification.
 */
export const deniedVerificationSchema = schoolVerificationSchema.omit({ methods: true });
export type DeniedVerification = z.output<typeof deniedVerificationSchema>;

export const parentStatusView = z.object({ schoolId: z.int(), userId: z.int(), isParent: z.boolean() });
export type ParentStatusView = z.output<typeof parentStatusView>;
