import type { ReactNode } from 'react';
import { SESSION_LIFETIMES, MAX_SESSIONS_PER_USER } from '@/lib/auth/session';
import { RATE_LIMITS } from '@/lib/http/rate-limits';
import {
  ACCOUNT_DELETION_PERIODS_MS,
  RETENTION_PERIODS_MS,
  LAPSED_MEMBER_POST_RETENTION_MONTHS,
} from '@/lib/time/retention';
import { membershipPlan } from '@/lib/site';
import { formatDays } from '../_components/format-quantity';

type StoredData = {
  title: string;
  /**
   * Database tables that contain the data of this entry. The test promises.test.ts fails if a table with personal data
   * is not listed in any entry.
   */
  tables: readonly string[];
  what: ReactNode;
  why: string;
  howLong: ReactNode;
};

const longestCount = Math.max(...Object.values(RATE_LIMITS).map(({ seconds }) => seconds)) * 1000;

const WITH_ACCOUNT = 'As long as you have your account.';

/** All personal data in the database and the file storage. */
export const PERSONAL_DATA_INVENTORY: readonly StoredData[] = [
  {
    title: 'Your account',
    tables: ['User', 'TermsAgreement'],
    what: "Your email address, your first and last name if you give them, and when you joined. A hash of your password (argon2id), which can't be turned back into the password. When you confirmed your address, and a new address waiting to be confirmed. The versions of the terms you agreed to, and when. When you ended the new member tour. Your notification choices in the app, by email and on your devices, in general and school by school. Topics hidden from your feed. A key to unsubscribe from emails, and when you unsubscribed. Whether emails to your address bounced.",
    why: 'To let you in, to show the author of each post, and to know that you agreed.',
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'Verification',
    tables: ['User', 'CardProof', 'SchoolParent', 'ParentRefusal', 'SchoolCode', 'CodeUse', 'Vouch'],
    what: "How and when you were verified as a parent in Nova Scotia or of a school. A code made from your card that can't be turned back into it, so that a card verifies only one person. School codes you used, and parents you vouched for. Schools where an administrator said you are not a parent. We store nothing about your child, and not your home address.",
    why: 'Only parents from Nova Scotia are meant to take part.',
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'People you muted',
    tables: ['Mute'],
    what: "People whose posts and comments you don't want to see, since when and for how long. No one else sees this, not even the people you muted.",
    why: 'To hide the posts and comments of these people from you.',
    howLong: 'Until you unmute the person, the week or month you chose is over, or your account or theirs is deleted.',
  },
  {
    title: 'What you follow',
    tables: ['PersonFollow', 'PostFollow'],
    what: 'People and posts you follow, and posts you muted, each with its date. No one else sees this, not even the people you follow.',
    why: "To notify you of what's new from the people and posts you follow, and to leave out the posts you muted.",
    howLong:
      "Until you stop following or muting, or until the post, your account or the other person's account is deleted.",
  },
  {
    title: 'Mentions',
    tables: ['Mention'],
    what: 'For each comment that mentions you with an @, the name that the comment uses for you.',
    why: 'To notify you, and to highlight your name in the comment. The public never sees this name.',
    howLong: 'As long as the comment and both accounts exist.',
  },
  {
    title: 'Where you stopped reading',
    tables: ['Visit'],
    what: 'For your feed and each board you opened: when the newest post you saw there was written. We store only the latest date for each, with no history.',
    why: "To show you what's new since your last visit, on every device.",
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'Your invitations',
    tables: ['Invitation', 'InvitationWeek'],
    what: "For each school you invited others to: a random word in your link. For each week: how many people joined with your links, a number only you see. We don't record who joined with whose link.",
    why: 'To make your link lead to your school, and to show you how many people joined with it.',
    howLong: 'A link is kept until you turn it off. The numbers are kept as long as you have your account.',
  },
  {
    title: 'Voices and school councils',
    tables: ['Endorsement'],
    what: 'If you agreed in writing that we quote you: the quote, the name you chose for it, the school if you wanted it named, and the day you agreed. If a school council agreed that we name it: its name, its school and the day. Everyone can read this, except the day. We store no link to an account.',
    why: 'To show visitors what parents and school councils think of this site.',
    howLong: 'Until you withdraw your consent. Deleting an account does not remove a quote.',
  },
  {
    title: 'Your texts on Community Voice',
    tables: ['CommunityVoice'],
    what: 'If an administrator asked whether our public page may show something you wrote: which text, when we asked and you answered, and the name you chose. The public sees your text only while you agree.',
    why: 'To show visitors what parents write here, and not to ask you twice about the same text.',
    howLong: 'Until you edit or delete the text or your account. If you said no, as long as the text exists.',
  },
  {
    title: 'Founding parents',
    tables: ['FoundingParent'],
    what: 'If you are one of the first parents of a school who write free of charge for a year: the school, the start and end, and whether it ended early.',
    why: 'To keep each school within its number of founding parents, and to give no one two free years.',
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'Council codes',
    tables: ['CouncilBatch', 'CouncilCode'],
    what: "If you used a code that a school council paid for: which one, and when. The council doesn't see who used its codes. If an administrator created codes: the number of their account.",
    why: 'To make sure that each council code gives only one person a membership.',
    howLong:
      'Your use of the code is kept as long as you have your account. The record that the code was used, without your name, is kept as long as the school is listed.',
  },
  {
    title: 'Household seats',
    tables: ['HouseholdSeat', 'SeatRefusal'],
    what: 'If you pay for a seat: the address you sent the invitation to, and when it was sent, accepted, or cancelled. If you have a seat: the same, except the address. Only our software knows which account pays for which. Neither of you sees anything about the other, except that a closure or delay counts once for both of you. For someone who asked for no more invitations: a keyed hash of their address that no one can read.',
    why: "One other guardian can have a membership as long as you pay. Nobody gets invitations that they don't want.",
    howLong:
      'An invitation is kept for 14 days. A seat is kept until it ends, or one of the two accounts is deleted. If someone asks for no more invitations, the hash of their address is kept for good.',
  },
  {
    title: 'Suggested corrections',
    tables: ['FieldSuggestion'],
    what: "Corrections you suggested for a school, the link you gave, and an administrator's decision and note.",
    why: 'To check and decide your suggestion, and to show you the outcome.',
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'Suggested events',
    tables: ['EventSuggestion'],
    what: "Events you suggested for a school, and a moderator's decision and reason. Moderators don't see who suggested an event. Administrators do.",
    why: 'To check and decide your suggestion, and to show you the outcome.',
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'Event reminders',
    tables: ['EventReminder'],
    what: 'The events you want to be reminded of, whether by email or on your devices, and which reminders you already got. No one else sees this.',
    why: 'To remind you, and only once.',
    howLong: 'Until you turn off the reminder, or the event is over.',
  },
  {
    title: 'Moderation of a school',
    tables: ['SchoolModerator', 'SchoolNotice'],
    what: "If an administrator made you a moderator of a school: which school, and since when. For the notice above a school's board: the number of the account that posted it.",
    why: "To let parents look after their own school's board.",
    howLong:
      'Your role as a moderator is kept until an administrator ends it, or your account is deleted. A notice is kept until the next one.',
  },
  {
    title: 'Browsers you signed in with',
    tables: ['Session'],
    what: "For each browser: a hash of its random key, the browser's name, when it signed in, when the password and the second step were last entered, and when it was last used. No network address.",
    why: 'To keep you signed in, and to end sessions right away.',
    howLong: `A session ends after ${formatDays(SESSION_LIFETIMES.parent.total)}, or ${formatDays(SESSION_LIFETIMES.parent.idle)} without use. Its entry is removed then, or when you sign out or change your password, or when there are ${MAX_SESSIONS_PER_USER} newer ones.`,
  },
  {
    title: 'Device notifications',
    tables: ['PushSubscription'],
    what: "If you turn on notifications in a browser: the browser's name, when you turned them on, two keys, the address to which we send the messages, and when a message was last accepted. The address belongs to the maker of the browser. The keys make sure that only that browser can read the messages.",
    why: 'To notify you on that device.',
    howLong:
      'Until you turn off notifications in that browser or in your account, sign out in that browser, or we learn that the address no longer exists.',
  },
  {
    title: 'Storm mornings',
    tables: ['StormReport', 'StormPush'],
    what: "If you report a closure or delay: the school, what happened, the link you gave, and when, with a keyed hash of your account and of your household in place of your name. If your devices get such a message: which one. If you confirm one as a moderator, the administrators' log keeps that.",
    why: 'To count each family once, to let you withdraw your report, and to send each message only once.',
    howLong: 'Until midnight of the same day.',
  },
  {
    title: 'Two-step sign-in',
    tables: ['SecondFactor', 'RecoveryCode', 'Passkey', 'UsedChallenge'],
    what: 'If you set up an authenticator app: its encrypted secret, when you set it up, which of its codes was used last, and keyed hashes of your recovery codes. For each passkey: its number and public key, how often it was used, the browser it was created with, and when it was created and last used. After each sign-in with a passkey, we store a hash of that sign-in for about a day.',
    why: 'To protect your account even if someone steals your password.',
    howLong:
      "Until you remove the app or passkey, or your account is deleted. A recovery code is deleted when it's used.",
  },
  {
    title: 'Known devices',
    tables: ['KnownDevice'],
    what: "For each kind of browser and network you signed in from: the browser's name, such as “Firefox on Windows”, when it was first and last used to sign in, and a keyed hash. The hash is made from your account's number, the browser's name and the network. No one can read the network from the hash.",
    why: 'To notify you of sign-ins from new devices and networks.',
    howLong: `${formatDays(RETENTION_PERIODS_MS.devices)} after the last sign-in from there.`,
  },
  {
    title: 'What you write',
    tables: ['Post', 'Comment', 'Revision', 'PostWords', 'CommentWords', 'ShareViews', 'OutcomeLine'],
    what: 'Posts and comments, the topic of a post, whether it is anonymous, its public link, and what it said before each edit. For a public link, how often it was opened: just a number, and nothing about the people who opened it.',
    why: 'Posts and comments are what the boards are for. Signed-in readers can see what a post or comment said before an edit, if they could read it then. Earlier versions also help us judge a report fairly.',
    howLong: `Until you delete it, or your account; posts at the latest ${LAPSED_MEMBER_POST_RETENTION_MONTHS.purged} months after your membership lapsed. Other people's comments under your post are deleted with it.`,
  },
  {
    title: 'Photos and videos',
    tables: ['PostMedia', 'StoredFile', 'FileRemoval'],
    what: "Converted copies in the sizes browsers need, your description of them, and your profile photo. We don't keep the original file.",
    why: 'To show them with your post.',
    howLong:
      'Until you delete the photo or video, its post or your account. The files themselves are deleted at the same moment or within hours.',
  },
  {
    title: 'What you do',
    tables: ['PostVote', 'UsefulMark', 'Follow', 'SavedPost'],
    what: 'Your votes, comments you found useful, schools you follow and posts you save, each with its date. For a school you follow, also the grades you chose (never about a child), and whether you are a former parent.',
    why: 'To count votes, to make your feed, and to propose the next school in June. Others see only the numbers, and never the grades.',
    howLong: 'Until you undo the action.',
  },
  {
    title: 'Concerns you share',
    tables: ['MeToo'],
    what: 'That you said “Me too” to a concern, without the time. No one sees this, not even the person who raised it or administrators. The number grows in steps of five.',
    why: 'To show how many parents share a concern, and to count everyone once.',
    howLong:
      "As long as the post with the concern exists. If your account is deleted, you still count, but it's no longer linked to you.",
  },
  {
    title: "Schools' replies to concerns",
    tables: ['SchoolReply', 'SchoolReplyRefusal'],
    what: "The school's own address in the directory, when we emailed it a link, and its reply. The school sees the text and the day of the post, without names, photos or comments. For a school that wants no more links: a keyed hash of its address.",
    why: 'To let a school reply once to a concern that many parents share.',
    howLong: 'As long as the post with the concern exists. The hash is kept for good.',
  },
  {
    title: 'Your choices in polls',
    tables: ['PollVote'],
    what: 'Your choice, without the time. No one sees how you voted, not even the person who asked or administrators. Vote counts are shown in steps, so no single vote can be worked out.',
    why: 'To count your vote, and to make sure that everyone votes once.',
    howLong:
      "As long as the post with the poll exists. If your account is deleted, the vote still counts, but it's no longer linked to you.",
  },
  {
    title: 'Notifications',
    tables: ['Notification'],
    what: 'For each notification: the kind of event, and the numbers of the post, the comment and the people in it. Sentences and names are filled in when you read the notification. System messages, such as those about a payment, are stored as text.',
    why: 'To notify you of replies, votes, decisions and payments.',
    howLong: `Until you delete them. Notifications that only went out by email or to a device, and that no page lists, are kept for ${formatDays(RETENTION_PERIODS_MS.notShown)}.`,
  },
  {
    title: 'Your calendar address',
    tables: ['User'],
    what: 'A secret in the address of your personal calendar, if you made one.',
    why: 'To let your calendar app show events at the schools you follow.',
    howLong: 'Until you renew the address. Anyone who has the address can read the events at the schools you follow.',
  },
  {
    title: 'Your membership',
    tables: ['Membership'],
    what: "Status and dates, the kind, last four digits and expiry date of your card, Stripe's reference numbers, and any free membership we gave you.",
    why: 'To know how long your membership lasts, and to charge the right amount.',
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'Price changes',
    tables: ['PriceChange', 'PriceChangeMember'],
    what: 'If we notified you of a new price for your membership: the old price, when we sent the email, the date your renewals cost the new price, and when your membership changed to it. If an administrator announces or cancels a price change: the number of their account.',
    why: "To make sure that no one pays a new price without 30 days' notice.",
    howLong:
      'As long as you have your account. The record that a price was changed, and by which administrator, stays.',
  },
  {
    title: 'Payments and billing records',
    tables: ['MembershipPayment', 'BillingAudit', 'BillingAlert', 'BalanceLine'],
    what: "For each payment: the amount, date, period and receipt number, the kind and last four digits of the card, refunds and disputes, and Stripe's reference numbers. A log of what changed in the membership, including the last digits of the card. We store all of this by your account's number, without a name. Payments in our Stripe balance are stored only by Stripe's reference numbers.",
    why: 'To keep our books, to follow tax law, and to answer questions about a charge.',
    howLong: 'Kept after the account is deleted, as accounting law and disputes require.',
  },
  {
    title: "Stripe's messages",
    tables: ['StripeEvent'],
    what: "The number, kind and date of each message from Stripe and the reference numbers in it. We don't store the rest of the message.",
    why: 'To make sure that no message from Stripe is missed or counted twice.',
    howLong: `${formatDays(RETENTION_PERIODS_MS.stripeEvents)} after it was processed.`,
  },
  {
    title: 'That you had a free trial',
    tables: ['TrialClaim'],
    what: "Your account's number, and keyed hashes of your email address and of the code by which Stripe recognizes your card. No one can read your address or your card from the hashes.",
    why: `${membershipPlan.trialDays} free days are given once.`,
    howLong: 'Kept after the account is deleted.',
  },
  {
    title: 'Reports you make',
    tables: ['Report', 'ReportOutcome'],
    what: 'What you reported, why, and your note. Administrators see reasons and notes, but not who wrote them. How often they agreed with your reports, which affects how much your next ones count.',
    why: 'To keep the boards civil and children safe, and to stop a few people from silencing others with reports.',
    howLong:
      'A report is kept until the content you reported, or your account, is deleted. The record of whether your report was right is kept until your account is deleted.',
  },
  {
    title: 'Reviews of what you wrote',
    tables: ['Review'],
    what: 'The text that was reviewed, the decision and its reason, your appeal, a suspension with its end and reason, and a warning with its end.',
    why: 'To decide fairly, and to see earlier decisions.',
    howLong: `The record of the review stays. A warning is removed from it after ${formatDays(RETENTION_PERIODS_MS.warnings)}, or as soon as an open review of yours is decided. If your account is deleted, the text, your appeal and the link to you are removed from the record. Deleting only the post does not remove them.`,
  },
  {
    title: "Administrators' log",
    tables: [
      'AuditEntry',
      'SchoolEvent',
      'CalendarFeed',
      'Mailing',
      'WatchedWord',
      'ReportCampaign',
      'Setting',
      'InboxState',
    ],
    what: "Administrators' actions: deletions, suspensions, verifications, free memberships, and revealing the author of an anonymous post. Each entry has the number of the account or content that was affected, without a name. It also has the reason, and the network address of the administrator. We store the number of the administrator or moderator who entered an event, and of the administrator who entered a calendar address, a watched word or a setting, wrote or stopped a message to many people, or who closed an alert about many reports. For an open item, we store who works on it, and a note on how it ended.",
    why: "To leave a trace of every use of power over others. The database doesn't let anyone change the log.",
    howLong: `The log stays, even after an account is deleted. Reasons and network addresses stay for ${formatDays(RETENTION_PERIODS_MS.auditDetails)}, and notes on how something ended for ${formatDays(RETENTION_PERIODS_MS.inbox)}.`,
  },
  {
    title: 'What you write to us',
    tables: ['ContactMessage'],
    what: 'The message you send us with the form under Help, your account (or the name and email address you give), and our answer. Only administrators see it.',
    why: 'To answer you.',
    howLong: `${formatDays(RETENTION_PERIODS_MS.contact)} after it was closed; until your account is deleted, if you sent it signed in.`,
  },
  {
    title: 'Copies you ask for',
    tables: ['DataExport'],
    what: 'The date of your request for a copy of your data, and the copy itself. The copy is a file on our own disk.',
    why: 'You have a right to a copy.',
    howLong: `${formatDays(RETENTION_PERIODS_MS.exports)}; a new one takes its place.`,
  },
  {
    title: 'The deletion of your account',
    tables: ['AccountDeletion'],
    what: "When you asked for the deletion, how often we tried, what delayed it, and when it was done. We store this by your account's number. We also keep your email address, from the deletion until our confirmation has been sent.",
    why: 'To delete your account on time, and to show that we did.',
    howLong: `${formatDays(RETENTION_PERIODS_MS.deletions)} after it was done; the address ${formatDays(ACCOUNT_DELETION_PERIODS_MS.receipt)} at most.`,
  },
  {
    title: 'Emails to you',
    tables: ['MailLink'],
    what: 'For a link in an email that confirms your address, restores an old one or sets a new password: a hash of the link, the address it was sent to, when it expires and when it was used. For each email to your account: what kind, when, and whether it was delivered, by number and without the address. If the operator has not set up a mail server, the email stays on our own disk and no one gets it.',
    why: 'To make sure that no email is lost or sent twice.',
    howLong: `${formatDays(RETENTION_PERIODS_MS.letters)} after it was sent or given up; a link ${formatDays(RETENTION_PERIODS_MS.links)} after its end.`,
  },
  {
    title: 'Recent requests',
    tables: ['IdempotencyKey'],
    what: "For each post, comment or report you send: the number your browser gave it, a keyed hash of it, and our server's answer.",
    why: 'If our answer gets lost and your browser sends the request again, nothing shows up twice.',
    howLong: `${formatDays(RETENTION_PERIODS_MS.requests)}.`,
  },
  {
    title: 'What is new',
    tables: ['BoardChange'],
    what: 'For each new post and comment: its number, its school, and when it was posted. Nothing about the author.',
    why: 'To show new posts and comments on open pages, even after their connection was lost.',
    howLong: `${formatDays(RETENTION_PERIODS_MS.boardChanges)}.`,
  },
  {
    title: 'Unsent drafts',
    tables: ['Draft'],
    what: 'The text of a post, a comment or an edit you started, and which form it belongs to. Administrators have no page that shows it.',
    why: 'To let you continue on another device. If you wrote on two devices, the newer text is used and the older one is kept as well.',
    howLong: `A draft is kept until you send or discard it, for ${formatDays(RETENTION_PERIODS_MS.drafts)} at most. If you wrote on two devices, the older text is kept for ${formatDays(RETENTION_PERIODS_MS.olderDrafts)}. Signing out removes the draft from that device.`,
  },
  {
    title: 'Counters against abuse',
    tables: ['RateLimit'],
    what: 'How often something was tried (signing in, posting, paying, vouching), by network address or account number; failed sign-ins also by a hash of the email address.',
    why: 'To stop password guessing, spam and the testing of stolen cards.',
    howLong: `${formatDays(longestCount)} at most, most of them minutes; cleared an hour later.`,
  },
  {
    title: 'Copies of deleted schools',
    tables: ['DeletedSchool'],
    what: 'When an administrator deletes a school: its entry with the posts, comments, votes and photos on its board.',
    why: 'To undo a deletion that was a mistake.',
    howLong: `${formatDays(RETENTION_PERIODS_MS.deletedSchools)}, then deleted for good. If a person deletes their account, what they wrote is removed from these copies right away.`,
  },
  {
    title: 'School staff',
    tables: ['School', 'SchoolCorrection'],
    what: 'Names and work email addresses of principals and vice principals, where a school or the province published them.',
    why: 'To help parents contact the right person.',
    howLong:
      'Until the name or address is corrected or removed, for example because the person asked for it. Only signed-in people see school staff.',
  },
];
