import { z } from 'zod';
import { code, id, pathId } from '@/lib/fields';
import { SchoolProofMethod } from '@/prisma/generated/enums';
import { ParentLevel } from './level';

/** Of a code: how long it is good, and for how many. */
export const CODE_DAYS = 14;
export const CODE_USES = 200;
/** How many count in a week as joined by somebody's links. */
export const INVITED_A_WEEK = 10;

export const codeParams = z.object({ id: pathId, code: code(20) });
export const endCodeQuery = z.object({ withdraw: z.literal('yes', 'withdraw must be yes').optional() });
export const joinSchema = z.object({
  code: code(20, 'Please type the code'),
});

/** A code as administrators see it. */
export const codeView = z.object({
  code: z.string(),
  schoolId: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  uses: z.int(),
  /** Of them, those within the last day: many at once may mean that it went round. */
  usesToday: z.int(),
  maxUses: z.int(),
  isOpen: z.boolean(),
});
export type CodeView = z.output<typeof codeView>;

export const joinReply = z.object({
  schoolId: z.int(),
  isFollowing: z.literal(true),
  /** 'none' until the e-mail address is proven, or refused by an administrator. */
  authorVerified: z.enum(ParentLevel),
  /** Where it is and nothing is proven all the same, an administrator has said that he is no parent of the school. */
  isEmailProven: z.boolean(),
});
export type JoinReply = z.output<typeof joinReply>;

export const invitationView = z.object({ schoolId: z.int(), token: z.string() });
export type InvitationView = z.output<typeof invitationView>;

export const invitationsView = z.object({
  /** By all links of the person, so many of each week. */
  joined: z.int(),
  /** The followed schools. */
  schools: z.array(z.object({ id: z.int(), name: z.string(), hasLink: z.boolean() })),
});
export type InvitationsView = z.output<typeof invitationsView>;

/** Who is meant: of a vouch, or of an administrator's word. */
export const ofUserSchema = z.object({ userId: id('userId must be the number of a user') });

export const vouchReply = z.object({ schoolId: z.int(), userId: z.int(), isVouchedFor: z.boolean() });
export type VouchReply = z.output<typeof vouchReply>;

/** What is proven of oneself, and for whom one vouches. */
export const proofView = z.object({
  isEmailProven: z.boolean(),
  /** Toward every school: by a card, or an administrator. */
  isVerifiedParent: z.boolean(),
  schools: z.array(z.object({ id: z.int(), name: z.string() })),
  vouches: z.array(z.object({ schoolId: z.int(), schoolName: z.string(), userId: z.int(), name: z.string() })),
});
export type ProofView = z.output<typeof proofView>;

/** People of one school who vouch for each other in a circle. */
export const vouchRing = z.object({
  schoolId: z.int(),
  schoolName: z.string(),
  people: z.array(z.object({ id: z.int(), name: z.string(), /** More than vouches. */ hasOwnProof: z.boolean() })),
});
export type VouchRing = z.output<typeof vouchRing>;

/** A school of which somebody is proven to be a parent, for administrators: in which ways, and since when. */
export const parentOf = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  methods: z.array(z.enum(SchoolProofMethod)),
  since: z.iso.datetime(),
});
export type ParentOf = z.output<typeof parentOf>;

/** Of which an administrator said that somebody is no parent, which stands against whatever else would prove it. */
export const noParentOf = parentOf.omit({ methods: true });
export type NoParentOf = z.output<typeof noParentOf>;

export const schoolParentReply = z.object({ schoolId: z.int(), userId: z.int(), isParent: z.boolean() });
export type SchoolParentReply = z.output<typeof schoolParentReply>;
