import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { projectRoot } from './routes';

/** Published names of schemas that have another name in the code. */
const PUBLISHED: Record<string, string> = {
  AdminPaymentView: 'PaymentLine',
  AffectedUser: 'OfUser',
  BillingAdminReply: 'DeskReply',
  ChangePlan: 'Plan',
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
  RedeemCodeReply: 'CouncilCodeUsed',
  ReleaseHold: 'Release',
  ResetSubscriptionReply: 'ResetReply',
  SavePostReply: 'SaveReply',
  SchoolReviewRow: 'LocalReviewRow',
  SchoolReviewView: 'LocalReviewView',
  SeatEmailData: 'AboutSeat',
  SetModeratorReply: 'ModeratorReply',
  SharePostReply: 'ShareReply',
  TotpSetup: 'BegunTotp',
  UndoLinkEmailData: 'AboutLink',
  VerifyEmailReply: 'VerifiedEmail',
  VoteOnPostReply: 'VoteReply',
  AcceptAnswer: 'Answer',
  AccountOwnerConfirmation: 'OwnerAgain',
  AdminDeletionView: 'AdminDeletion',
  AdminReviewView: 'ReviewView',
  AgreeToTerms: 'Agree',
  AgreeToTermsReply: 'Agreement',
  AnnouncePriceChangeReply: 'Announced',
  AnnouncedPrice: 'ComingPrice',
  BalanceImport: 'Read',
  BalanceImportReply: 'ReadReply',
  BoardModeration: 'BoardHead',
  CancelSubscriptionReply: 'Cancellation',
  CommentVisitorVisibility: 'Outside',
  ConfirmedPayment: 'FromPayment',
  ContactAnswerEmailData: 'AboutMessage',
  CouncilBatchView: 'BatchView',
  DeniedVerification: 'NoParentOf',
  EarlierVersionView: 'VersionView',
  FactorCode: 'Code',
  FollowPostReply: 'PostFollowReply',
  FollowSchoolReply: 'FollowReply',
  GiveAccess: 'Access',
  LaunchProgressView: 'LaunchView',
  MonthlyTransparencyReport: 'TransparencyMonth',
  MutePersonReply: 'MuteReply',
  OwnVerificationView: 'ProofView',
  PasskeyAssertion: 'SignedByPasskey',
  PaymentProcessingReply: 'Processing',
  PlannedImportChange: 'ImportChange',
  PushEndpoint: 'DeviceBody',
  PushStatusView: 'PushView',
  PushSubscription: 'SubscribeBody',
  Reauthentication: 'Prove',
  RemoveFormerEmail: 'EndFormerEmail',
  RevealAuthorReply: 'RevealReply',
  SchoolVerification: 'ParentOf',
  SendContactMessageReply: 'ContactSent',
  SetParentStatusReply: 'SchoolParentReply',
  UndoDeletionReply: 'DeletionUndone',
  UndoEmailChange: 'UndoEmail',
  UndoEmailChangeReply: 'UndoneEmail',
  UndoSettingChangeInput: 'UndoInput',
  VouchCircle: 'VouchRing',
};

/**
 * Registers every exported object schema under its name in the document, for example createPostSchema as CreatePost.
 * Throws if two schemas would have the same name.
 */
export async function registerSchemaNames(): Promise<void> {
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
