import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { projectRoot } from './routes';

/** Published names of schemas that have another name in the code. The document keeps the published names. */
const PUBLISHED: Record<string, string> = {
  AdminPaymentView: 'PaymentLine',
  AffectedUser: 'OfUser',
  AgreeReply: 'Agreement',
  AnnouncedReply: 'Announced',
  AnswerEmailData: 'AboutMessage',
  BillingAdminReply: 'DeskReply',
  BoardHeader: 'BoardHead',
  ChangePlan: 'Plan',
  ContactReply: 'ContactSent',
  DeletionRequest: 'DeletionAsked',
  EmptyBoardView: 'OpeningView',
  FixSubscriptionReply: 'FixReply',
  FreeMonth: 'Month',
  JoinByCode: 'Join',
  JoinByCodeReply: 'JoinReply',
  MakeBatchReply: 'BatchMade',
  MarkUsefulReply: 'UsefulReply',
  ModeratorDecision: 'LocalDecision',
  MorningEmailChoice: 'MorningWish',
  OptionalPassword: 'PasswordAgain',
  OwnerProof: 'OwnerAgain',
  PostChoiceReply: 'PostFollowReply',
  PresenceProof: 'Prove',
  ProcessingReply: 'Processing',
  ReadBalance: 'Read',
  ReadBalanceReply: 'ReadReply',
  RedeemCodeReply: 'CouncilCodeUsed',
  RefusedSchool: 'NoParentOf',
  ReleaseHold: 'Release',
  ResetSubscriptionReply: 'ResetReply',
  SavePostReply: 'SaveReply',
  SchoolReviewRow: 'LocalReviewRow',
  SchoolReviewView: 'LocalReviewView',
  SeatEmailData: 'AboutSeat',
  SetModeratorReply: 'ModeratorReply',
  SetSchoolParentReply: 'SchoolParentReply',
  SharePostReply: 'ShareReply',
  SubscriptionFromPayment: 'FromPayment',
  TotpSetup: 'BegunTotp',
  UndoEmailReply: 'UndoneEmail',
  UndoLinkEmailData: 'AboutLink',
  VerifiedSchool: 'ParentOf',
  VerifyEmailReply: 'VerifiedEmail',
  VisitorVisibility: 'Outside',
  VoteOnPostReply: 'VoteReply',
};

/**
 * Registers every exported object schema under its name in the document. For example, postView becomes PostView and
 * createPostSchema becomes CreatePost. Throws if two schemas would have the same name.
 */
export async function nameSchemas(): Promise<void> {
  const taken = new Map<string, z.ZodType>();
  for (const file of globSync(path.join('lib', '**', '*schema.ts'), { cwd: projectRoot }).sort()) {
    const exported = (await import(pathToFileURL(path.join(projectRoot, file)).href)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(exported)) {
      if (!isObject(schema) || /(Params|Query|Form)$/.test(name)) continue;
      const own = name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, '');
      const id = PUBLISHED[own] ?? own;
      if ((taken.get(id) ?? schema) !== schema) throw new Error(`${file}: two schemas have the name ${id}.`);
      taken.set(id, schema);
      if (!z.globalRegistry.has(schema)) z.globalRegistry.add(schema, { id });
    }
  }
}

/** True for a Zod object schema, and for a Zod pipe whose output is an object schema. */
const isObject = (schema: unknown): schema is z.ZodType =>
  schema instanceof z.ZodObject || (schema instanceof z.ZodPipe && schema.out instanceof z.ZodObject);
