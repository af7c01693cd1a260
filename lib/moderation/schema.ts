import { z } from 'zod';
import { optionalTextField, pathIdField, textField } from '@/lib/schema-fields';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { mediaView } from '@/lib/media/schema';
import { suspensionSchema } from '@/lib/users/admin/schema';
import {
  APPEAL_DECISIONS,
  REVIEW_CAUSES,
  CONTENT_WARNING_KINDS,
  REVIEW_DECISIONS,
  REPORT_REASONS,
  REVIEW_STATUSES,
  HIDING_REASONS,
} from './review-constants';

export const postOrCommentParams = z.object({ id: pathIdField });
export const reviewParams = z.object({ id: pathIdField });
export const reportingCampaignParams = z.object({ id: pathIdField });

export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS, 'Please choose a reason'),
  /** Note from the reporter, which only reviewers see. */
  note: optionalTextField(500).optional(),
});
export type ReportInput = z.output<typeof reportSchema>;

export const reviewQuery = pageQuery.extend({
  state: z.enum(['waiting', 'done'], 'state must be waiting or done').default('waiting'),
});
export type ReviewQuery = z.output<typeof reviewQuery>;

/** Reason for the decision, which the author reads. */
const reason = textField(1_000, 'Give a reason. The author will see it.');

export const claimReviewSchema = z.object({ takeOver: z.boolean().optional() });

/** Time of the last edit that the reviewer saw. The server refuses the decision if the content was edited later. */
const editedAtRead = z.iso.datetime({ error: 'editedAt must be a moment.' }).nullable().optional();

export const decisionSchema = z.object({
  decision: z.enum(REVIEW_DECISIONS, 'decision must be keep, hide, send_back or delete'),
  reason,
  /**
   * Last day of the author's suspension, or null for a permanent one. If the field is missing, the decision does not
   * suspend the author.
   */
  suspendUntil: suspensionSchema.shape.until.optional(),
  /** True to warn the author. The warning stays on record for a year. */
  warn: z.boolean().optional(),
  editedAt: editedAtRead,
});
export type DecisionInput = z.output<typeof decisionSchema>;

export const appealSchema = z.object({ text: textField(2_000, 'Write your appeal.') });

export const appealDecisionSchema = z.object({
  decision: z.enum(APPEAL_DECISIONS, 'decision must be upheld or reversed'),
  reason,
  editedAt: editedAtRead,
});
export type AppealDecisionInput = z.output<typeof appealDecisionSchema>;

export const watchedWordSchema = z.object({ word: textField(100, 'Enter a word or phrase.') });
export const watchedWordView = z.object({ id: z.int(), word: z.string(), createdAt: z.iso.datetime() });
export type WatchedWordView = z.output<typeof watchedWordView>;

const moment = z.iso.datetime();
/** The reviewer who claimed the review. A claim is valid for half an hour. */
const claim = z.object({ by: z.string(), isMine: z.boolean(), claimedAt: moment });
const status = z.enum(REVIEW_STATUSES);

/** A row of the review queue, without the reporters and the times of their reports. */
export const reviewRow = z.object({
  id: z.int(),
  kind: z.enum(['post', 'comment']),
  status,
  cause: z.enum(REVIEW_CAUSES),
  /** Content warnings that the author saw before posting anyway. */
  cautions: z.array(z.enum(CONTENT_WARNING_KINDS)),
  /**
   * Title of the reviewed post, with which `content` begins. Null for a comment, a post without a title, or a post that
   * no longer exists.
   */
  title: z.string().nullable(),
  content: z.string(),
  schoolName: z.string().nullable(),
  reasons: z.array(z.object({ reason: z.enum(REPORT_REASONS), count: z.int() })),
  /** True if a report says that somebody is in danger or that the content identifies a child. */
  isUrgent: z.boolean(),
  withheld: z.enum(HIDING_REASONS).nullable(),
  claim: claim.nullable(),
  decision: z.enum(REVIEW_DECISIONS).nullable(),
  decidedAt: moment.nullable(),
  /**
   * Name of the person who decided. Null before the decision, and also if the person has no name or deleted their
   * account.
   */
  decidedBy: z.string().nullable(),
  createdAt: moment,
  /** Time at which the review opened, or time of the author's appeal. The inbox shows the same time. */
  openedAt: moment,
});
export type ReviewRow = z.output<typeof reviewRow>;

/** A suspected reporting campaign: enough people at a school reported a post or comment, but it was not hidden. */
export const reportingCampaignView = z.object({
  id: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  /** Number of reported posts and comments. */
  reported: z.int(),
  /** Number of people who reported. */
  reporters: z.int(),
  /** Number of reporters whose reports have no weight, for example because they are suspended. */
  withoutVoice: z.int(),
  startedAt: moment,
  latestAt: moment,
});
export type ReportingCampaignView = z.output<typeof reportingCampaignView>;

const pastReview = z.object({
  id: z.int(),
  kind: z.enum(['post', 'comment']).nullable(),
  cause: z.enum(REVIEW_CAUSES),
  decision: z.enum(REVIEW_DECISIONS).nullable(),
  reason: z.string().nullable(),
  decidedAt: moment.nullable(),
  appealDecision: z.enum(APPEAL_DECISIONS).nullable(),
  /** True while the decision's warning to the author is on record. */
  isWarned: z.boolean(),
});

/** The fields of a review that both administrators and a school's moderators see. */
const caseView = reviewRow.extend({
  /** The reviewed post, or the post of the reviewed comment. Null if the post no longer exists. */
  post: z
    .object({
      id: z.int(),
      title: z.string().nullable(),
      content: z.string(),
      isAnonymous: z.boolean(),
      withheld: z.enum(HIDING_REASONS).nullable(),
      schoolId: z.int(),
      schoolName: z.string(),
      media: z.array(mediaView),
      createdAt: moment,
      editedAt: moment.nullable(),
    })
    .nullable(),
  comment: z.object({ id: z.int(), content: z.string(), createdAt: moment, editedAt: moment.nullable() }).nullable(),
  revisions: z.array(z.object({ title: z.string().nullable(), content: z.string(), createdAt: moment })),
  /** Time of the last removal of a photo or video from the post since the review opened. Null if none was removed. */
  mediaRemovedAt: moment.nullable(),
  reason: z.string().nullable(),
  appealDecision: z.enum(APPEAL_DECISIONS).nullable(),
  /** The text that was sent back to the author, and why, if the author's edit opened this review. */
  sentBack: z.object({ content: z.string(), reason: z.string().nullable() }).nullable(),
});
export type CommonReviewView = z.output<typeof caseView>;

/** Reason why this person may not decide the review, or null if they may. */
const refusal = z.string().nullable();

/** A review with the fields that administrators see. */
export const adminReviewView = caseView.extend({
  reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), note: z.string().nullable() })),
  /** The author, or null if the account no longer exists. The id and name of an anonymous author are missing. */
  author: z
    .object({
      id: z.int().nullable(),
      name: z.string(),
      isAnonymous: z.boolean(),
      /** True if the author is an administrator. Always false for an anonymous author. */
      isAdmin: z.boolean(),
      /**
       * Date on which the author joined. For an anonymous author only the month, because the exact date could identify
       * them.
       */
      memberSince: z.string(),
      suspendedUntil: moment.nullable(),
      suspensions: z.array(z.object({ reason: z.string().nullable(), createdAt: moment })),
      /** Past decisions about content that the author posted under their name. */
      history: z.array(pastReview),
      /**
       * How often earlier decisions went against an anonymous author. The page shows this value instead of the author's
       * history.
       */
      decidedBefore: z.enum(['never', 'once', 'more']).nullable(),
      /** How many warnings an anonymous author had when the review opened. Null after the decision. */
      warnedBefore: z.enum(['never', 'once', 'more']).nullable(),
    })
    .nullable(),
  suspendedUntil: moment.nullable(),
  /** Until when the decision's warning is on record. Null without a warning. */
  warnedUntil: moment.nullable(),
  appeal: z.string().nullable(),
  appealedAt: moment.nullable(),
  appealReason: z.string().nullable(),
  appealDecidedAt: moment.nullable(),
  refusal,
});
export type AdminReviewView = z.output<typeof adminReviewView>;

export const revealedAuthorView = z.object({ id: z.int(), name: z.string(), email: z.string() });
export type RevealedAuthorView = z.output<typeof revealedAuthorView>;

/** Fields of a decided review that the author of the reviewed content sees. */
export const authorDecisionView = z.object({
  id: z.int(),
  kind: z.enum(['post', 'comment']).nullable(),
  content: z.string(),
  decision: z.enum(REVIEW_DECISIONS),
  reason: z.string(),
  decidedAt: moment,
  suspendedUntil: moment.nullable(),
  /** Until when the author's warning is on record. Null without a warning. */
  warnedUntil: moment.nullable(),
  mayAppeal: z.boolean(),
  appeal: z.string().nullable(),
  appealDecision: z.enum(APPEAL_DECISIONS).nullable(),
  appealReason: z.string().nullable(),
});
export type AuthorDecisionView = z.output<typeof authorDecisionView>;

/**
 * Fields whose exact values would reveal something about the author. A school's moderator sees less exact values than
 * administrators.
 */
const LOCAL = {
  status: z.enum(['open', 'decided']),
  cause: z.enum(['reports', 'cautions', 'held', 'resubmitted']),
  withheld: z.enum(['reports', 'held', 'removed', 'sent_back', 'resubmitted']).nullable(),
};
export const moderatorReviewRow = reviewRow.omit({ openedAt: true, decidedBy: true }).extend(LOCAL);
export type ModeratorReviewRow = z.output<typeof moderatorReviewRow>;

export const moderatorReviewView = caseView.omit({ openedAt: true, decidedBy: true }).extend({
  ...LOCAL,
  post: caseView.shape.post.unwrap().omit({ withheld: true }).nullable(),
  /** The author's name, or 'Anonymous'. */
  writer: z.object({ name: z.string(), isAnonymous: z.boolean() }),
  refusal,
});
export type ModeratorReviewView = z.output<typeof moderatorReviewView>;

/**
 * Decision of a moderator, who can keep, hide or send back content but not delete it. A deletion would be final, and a
 * moderator's decision must be reversible. Only administrators suspend and warn people.
 */
export const moderatorDecisionSchema = decisionSchema.omit({ suspendUntil: true, warn: true }).extend({
  decision: z.enum(['keep', 'hide', 'send_back'], 'decision must be keep, hide or send_back'),
});

export const moderatorReviewParams = z.object({ id: pathIdField, reviewId: pathIdField });

/** A school that the person moderates, with the number of waiting reviews. */
export const moderatedSchool = z.object({ id: z.int(), name: z.string(), waiting: z.int() });
export type ModeratedSchool = z.output<typeof moderatedSchool>;

/** Maximum number of days for which a notice is shown above a board. */
export const MAX_BOARD_NOTICE_DAYS = 60;
export const boardNoticeSchema = z.object({
  text: textField(500, 'Write the notice.'),
  /** Last day on which the notice is shown. */
  until: z.iso.date('Choose a day.'),
  /**
   * The `postedAt` of the notice that the moderator saw, or null without a notice. The server uses it to avoid
   * overwriting a newer notice.
   */
  seen: moment.nullable().optional(),
});
export type BoardNoticeInput = z.output<typeof boardNoticeSchema>;

export const boardNoticeView = z.object({
  schoolId: z.int(),
  schoolName: z.string(),
  text: z.string(),
  postedAt: moment,
  endsAt: moment,
});
export type BoardNoticeView = z.output<typeof boardNoticeView>;

/** What is pinned above a school's board: its notice, whether it has a moderator, and questions about September. */
export const boardModerationView = z.object({
  isModerated: z.boolean(),
  notice: boardNoticeView.nullable(),
  /** Questions of families who start in September. Empty from October to April. */
  startingQuestions: z.array(z.string()),
});
export type BoardModerationView = z.output<typeof boardModerationView>;

/** A moderator of a school, with the fields that administrators see. */
export const moderatorView = z.object({
  userId: z.int(),
  name: z.string(),
  email: z.string(),
  givenAt: moment,
  /**
   * False while the moderator is suspended, has requested account deletion, has not confirmed their email address, or
   * has not accepted new terms.
   */
  isActing: z.boolean(),
});
export type ModeratorView = z.output<typeof moderatorView>;

export const setModeratorReply = z.object({ schoolId: z.int(), userId: z.int(), isModerator: z.boolean() });
export type SetModeratorReply = z.output<typeof setModeratorReply>;
