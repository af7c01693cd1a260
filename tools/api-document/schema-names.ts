import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { projectRoot } from './api-routes';

/** Published names of schemas that have another name in the code. */
const PUBLISHED: Record<string, string> = {
  AcceptAnswer: 'Answer',
  AccountOwnerConfirmation: 'OwnerAgain',
  AdminAccountDeletionView: 'AdminDeletion',
  AdminPaymentView: 'PaymentLine',
  AdminReviewView: 'ReviewView',
  AgreeToTerms: 'Agree',
  AgreeToTermsReply: 'Agreement',
  AnnouncePriceChange: 'Announce',
  AnnouncePriceChangeReply: 'Announced',
  AnnouncedPrice: 'ComingPrice',
  AuditEntryView: 'AuditView',
  AuthorDecisionView: 'OwnReviewView',
  BalanceImport: 'Read',
  BalanceImportReply: 'ReadReply',
  BillingActionReply: 'DeskReply',
  BoardLaunchProgressView: 'LaunchView',
  BoardLaunchView: 'LaunchSchool',
  BoardModerationView: 'BoardHead',
  BoardNotice: 'Notice',
  BoardNoticeView: 'NoticeView',
  CalendarAddressView: 'CalendarView',
  CalendarImportInput: 'ImportInput',
  CalendarImportReport: 'ImportReport',
  CancelSubscriptionReply: 'Cancellation',
  ChangePlan: 'Plan',
  ClaimReview: 'Claim',
  CodeBatch: 'MakeBatch',
  CommentVisibilityForVisitors: 'Outside',
  ConfirmedPayment: 'FromPayment',
  ContactAnswerEmailData: 'AboutMessage',
  ContactConfirmationView: 'ContactSent',
  ContentAuthorView: 'WriterView',
  ContinueOrResetMembershipReply: 'ResetReply',
  CouncilBatchView: 'BatchView',
  CreatedCodeBatchView: 'BatchMade',
  DataExportView: 'ExportView',
  DeletionRequest: 'DeletionAsked',
  DeniedVerification: 'NoParentOf',
  EarlierVersionView: 'VersionView',
  EmailQueueStatusView: 'MailView',
  EmptyBoardPlaceholderView: 'OpeningView',
  EndedSessionsReply: 'EndedSessions',
  FixSubscriptionReply: 'FixReply',
  FollowPostReply: 'PostFollowReply',
  FollowSchoolReply: 'FollowReply',
  FreeMonth: 'Month',
  GiveAccess: 'Access',
  HouseholdSeatsView: 'SeatView',
  InboxEntryChange: 'InboxChange',
  InboxEntrySummary: 'InboxRow',
  InboxEntryView: 'InboxItem',
  JoinByCode: 'Join',
  JoinByCodeReply: 'JoinReply',
  LastSeen: 'Visit',
  LastSeenView: 'VisitView',
  MarkUsefulReply: 'UsefulReply',
  MembershipActivation: 'Activation',
  ModeratorDecision: 'LocalDecision',
  ModeratorReviewRow: 'LocalReviewRow',
  ModeratorReviewView: 'LocalReviewView',
  MonthlyTransparencyReport: 'TransparencyMonth',
  MorningEmailChoice: 'MorningWish',
  MuteStatusView: 'MuteReply',
  MutualVouchingGroup: 'VouchRing',
  OptionalPassword: 'PasswordAgain',
  OwnVerificationView: 'ProofView',
  ParentStatusView: 'SchoolParentReply',
  PasskeyAssertion: 'SignedByPasskey',
  PaymentProcessingReply: 'Processing',
  PlannedImportChange: 'ImportChange',
  PostVotesView: 'VoteReply',
  PushEndpoint: 'DeviceBody',
  PushStatusView: 'PushView',
  PushSubscription: 'SubscribeBody',
  Reauthentication: 'Prove',
  RedeemCodeReply: 'CouncilCodeUsed',
  ReleaseMembershipHold: 'Release',
  RemoveFormerEmail: 'EndFormerEmail',
  ReportingCampaignView: 'CampaignView',
  RevealedAuthorView: 'RevealReply',
  SavePostReply: 'SaveReply',
  SchoolCodeView: 'CodeView',
  SchoolVerification: 'ParentOf',
  SeatEmailData: 'AboutSeat',
  SecondFactorCode: 'Code',
  SendTestEmailReply: 'TestEmailSent',
  SetModeratorReply: 'ModeratorReply',
  SharePostReply: 'ShareReply',
  SignInFactorsView: 'FactorsView',
  TargetUserId: 'OfUser',
  ThreadParticipant: 'PersonInThread',
  TotpSetup: 'BegunTotp',
  UndoDeletionReply: 'DeletionUndone',
  UndoEmailChange: 'UndoEmail',
  UndoEmailChangeReply: 'UndoneEmail',
  UndoLinkEmailData: 'AboutLink',
  UndoSettingChangeInput: 'UndoInput',
  VerifyEmailReply: 'VerifiedEmail',
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
