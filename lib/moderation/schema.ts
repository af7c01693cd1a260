import { z } from 'zod';
import { optionalText, pathId, text } from '@/lib/fields';
import { pageQuery } from '@/lib/http/page';
import { mediaView } from '@/lib/media/schema';
import { suspensionSchema } from '@/lib/users/admin-schema';
import {
  APPEAL_DECISIONS,
  CAUSES,
  CAUTIONS,
  DECISIONS,
  REPORT_REASONS,
  REVIEW_STATUSES,
  WITHHELD,
} from './review-codes';

export const targetParams = z.object({ id: pathId });
export const reviewParams = z.object({ id: pathId });
export const campaignParams = z.object({ id: pathId });

export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS, 'Please choose a reason'),
  /** For the administrators' eyes alone. */
  note: optionalText(500).optional(),
});
export type WriteReport = z.output<typeof reportSchema>;

export const reviewQuery = pageQuery.extend({
  state: z.enum(['waiting', 'done'], 'state must be waiting or done').default('waiting'),
});
export type ReviewQuery = z.output<typeof reviewQuery>;

/** Told to the writer. */
const reason = text(1_000, 'Give a reason. The author will see it.');

export const claimSchema = z.object({ takeOver: z.boolean().optional() });

/** When what was read was edited last: one that was edited since is not decided about unread. */
const editedAtRead = z.iso.datetime({ error: 'editedAt must be a moment.' }).nullable().optional();

export const decisionSchema = z.object({
  decision: z.enum(DECISIONS, 'decision must be keep, hide or delete'),
  reason,
  /** Suspends the writer too: to the end of a day, or for good with null. */
  suspendUntil: suspensionSchema.shape.until.optional(),
  editedAt: editedAtRead,
});
export type Decide = z.output<typeof decisionSchema>;

export const appealSchema = z.object({ text: text(2_000, 'Write your appeal.') });

export const appealDecisionSchema = z.object({
  decision: z.enum(APPEAL_DECISIONS, 'decision must be upheld or reversed'),
  reason,
  editedAt: editedAtRead,
});
export type DecideAppeal = z.output<typeof appealDecisionSchema>;

export const watchedWordSchema = z.object({ word: text(100, 'Enter a word or phrase.') });
export const watchedWordView = z.object({ id: z.int(), word: z.string(), createdAt: z.iso.datetime() });
export type WatchedWordView = z.output<typeof watchedWordView>;

const moment = z.iso.datetime();
/** Who has it in hand; for half an hour from then. */
const claim = z.object({ by: z.string(), isMine: z.boolean(), claimedAt: moment });
const status = z.enum(REVIEW_STATUSES);

/** A line of the queue. Never who reported, nor when. */
export const reviewRow = z.object({
  id: z.int(),
  kind: z.enum(['post', 'comment']),
  status,
  cause: z.enum(CAUSES),
  /** What the writer was asked about before it was sent, and left as it is. */
  cautions: z.array(z.enum(CAUTIONS)),
  /** A post's, while the post is there; `content` begins with it. */
  title: z.string().nullable(),
  content: z.string(),
  schoolName: z.string().nullable(),
  reasons: z.array(z.object({ reason: z.enum(REPORT_REASONS), count: z.int() })),
  /** Somebody says that it identifies a child. */
  isUrgent: z.boolean(),
  withheld: z.enum(WITHHELD).nullable(),
  claim: claim.nullable(),
  decision: z.enum(DECISIONS).nullable(),
  decidedAt: moment.nullable(),
  createdAt: moment,
});
export type ReviewRow = z.output<typeof reviewRow>;

/** Enough people to hide something reported it at a school, and it was not hidden: what waits there by now. Never who reported. */
export const campaignView = z.object({
  id: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  /** Posts and comments. */
  reported: z.int(),
  /** People. */
  reporters: z.int(),
  /** Of them, those whose reports hide nothing: without access and not verified, or suspended. */
  withoutVoice: z.int(),
  startedAt: moment,
  latestAt: moment,
});
export type CampaignView = z.output<typeof campaignView>;

const pastReview = z.object({
  id: z.int(),
  kind: z.enum(['post', 'comment']).nullable(),
  cause: z.enum(CAUSES),
  decision: z.enum(DECISIONS).nullable(),
  reason: z.string().nullable(),
  decidedAt: moment.nullable(),
  appealDecision: z.enum(APPEAL_DECISIONS).nullable(),
});

/** What administrators and a school's moderators see of a review alike. */
const caseView = reviewRow.extend({
  /** null when it is gone. */
  post: z
    .object({
      id: z.int(),
      title: z.string().nullable(),
      content: z.string(),
      isAnonymous: z.boolean(),
      withheld: z.enum(WITHHELD).nullable(),
      schoolId: z.int(),
      schoolName: z.string(),
      media: z.array(mediaView),
      createdAt: moment,
      editedAt: moment.nullable(),
    })
    .nullable(),
  comment: z.object({ id: z.int(), content: z.string(), createdAt: moment, editedAt: moment.nullable() }).nullable(),
  revisions: z.array(z.object({ title: z.string().nullable(), content: z.string(), createdAt: moment })),
  /** When a photo or video was last taken out of it since the review was opened: nobody can look at that any more. */
  mediaRemovedAt: moment.nullable(),
  reason: z.string().nullable(),
  appealDecision: z.enum(APPEAL_DECISIONS).nullable(),
});
export type CaseView = z.output<typeof caseView>;

/** Why this person may not decide, if so. */
const refusal = z.string().nullable();

/** All that an administrator sees of a review. */
export const reviewView = caseView.extend({
  reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), note: z.string().nullable() })),
  /** null when the account is gone. The id and the name of who wrote anonymously come only from `POST /api/admin/posts/{id}/reveal`. */
  author: z
    .object({
      id: z.int().nullable(),
      name: z.string(),
      isAnonymous: z.boolean(),
      /** Never told of who is anonymous. */
      isAdmin: z.boolean(),
      /** A month for who is anonymous: a moment would be a name. */
      memberSince: z.string(),
      suspendedUntil: moment.nullable(),
      suspensions: z.array(z.object({ reason: z.string().nullable(), createdAt: moment })),
      /** What he signed. */
      history: z.array(pastReview),
      /** In place of both, of who is anonymous: how often a decision went against him before this was looked at. */
      decidedBefore: z.enum(['never', 'once', 'more']).nullable(),
    })
    .nullable(),
  suspendedUntil: moment.nullable(),
  appeal: z.string().nullable(),
  appealedAt: moment.nullable(),
  appealReason: z.string().nullable(),
  appealDecidedAt: moment.nullable(),
  refusal,
});
export type ReviewView = z.output<typeof reviewView>;

export const revealReply = z.object({ id: z.int(), name: z.string(), email: z.string() });
export type RevealReply = z.output<typeof revealReply>;

/** What its writer sees of a review that was decided. */
export const ownReviewView = z.object({
  id: z.int(),
  kind: z.enum(['post', 'comment']).nullable(),
  content: z.string(),
  decision: z.enum(DECISIONS),
  reason: z.string(),
  decidedAt: moment,
  suspendedUntil: moment.nullable(),
  mayAppeal: z.boolean(),
  appeal: z.string().nullable(),
  appealDecision: z.enum(APPEAL_DECISIONS).nullable(),
  appealReason: z.string().nullable(),
});
export type OwnReviewView = z.output<typeof ownReviewView>;

/**
 * What the moderator of a school sees. Whether it waits for a word in it or as somebody's first is not told, since that would be said of
 * who wrote it; nor when and what he answered.
 */
const LOCAL = {
  status: z.enum(['open', 'decided']),
  cause: z.enum(['reports', 'cautions', 'held']),
  withheld: z.enum(['reports', 'held', 'removed']).nullable(),
};
export const localReviewRow = reviewRow.extend(LOCAL);
export type LocalReviewRow = z.output<typeof localReviewRow>;

export const localReviewView = caseView.extend({
  ...LOCAL,
  post: caseView.shape.post.unwrap().omit({ withheld: true }).nullable(),
  /** 'Anonymous' of who wrote so: then nobody is named, and nothing else of him is told. */
  writer: z.object({ name: z.string(), isAnonymous: z.boolean() }),
  refusal,
});
export type LocalReviewView = z.output<typeof localReviewView>;

/** A moderator hides nothing for good: what he decides can be taken back. */
export const localDecisionSchema = decisionSchema.omit({ suspendUntil: true }).extend({
  decision: z.enum(['keep', 'hide'], 'decision must be keep or hide'),
});

export const localReviewParams = z.object({ id: pathId, reviewId: pathId });

/** The schools whose moderator one is, and how much waits there for one. */
export const moderatedSchool = z.object({ id: z.int(), name: z.string(), waiting: z.int() });
export type ModeratedSchool = z.output<typeof moderatedSchool>;

/** So long a notice stays above a board at most. */
export const NOTICE_DAYS = 60;
export const noticeSchema = z.object({
  text: text(500, 'Write the notice.'),
  /** Its last day. */
  until: z.iso.date('Choose a day.'),
  /** The `postedAt` of the notice that was read, null for none. With it, a notice that somebody posted since is not overwritten. */
  seen: moment.nullable().optional(),
});
export type PostNotice = z.output<typeof noticeSchema>;

export const noticeView = z.object({
  schoolId: z.int(),
  schoolName: z.string(),
  text: z.string(),
  postedAt: moment,
  endsAt: moment,
});
export type NoticeView = z.output<typeof noticeView>;

/** What stands above a board: that somebody moderates it, never who, and the notice. */
export const boardHead = z.object({ isModerated: z.boolean(), notice: noticeView.nullable() });
export type BoardHead = z.output<typeof boardHead>;

/** Who moderates a school, as administrators see it. */
export const moderatorView = z.object({
  userId: z.int(),
  name: z.string(),
  email: z.string(),
  givenAt: moment,
  /** Not while suspended, about to leave, without a proven address, or with newer terms to agree to. */
  isActing: z.boolean(),
});
export type ModeratorView = z.output<typeof moderatorView>;

export const moderatorReply = z.object({ schoolId: z.int(), userId: z.int(), isModerator: z.boolean() });
export type ModeratorReply = z.output<typeof moderatorReply>;
