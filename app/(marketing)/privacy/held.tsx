import type { ReactNode } from 'react';
import { LIFETIME, SESSIONS_PER_USER } from '@/lib/auth/session';
import { LIMITS } from '@/lib/http/limits';
import { DELETION, KEPT, LAPSED } from '@/lib/retention';
import { plan } from '@/lib/site';
import { days } from '../_components/spans';

type Held = {
  title: string;
  /** Database tables with this data. promises.test.ts requires every table to be listed. */
  tables: readonly string[];
  what: ReactNode;
  why: string;
  howLong: ReactNode;
};

const longestCount = Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds)) * 1000;

const WITH_ACCOUNT = 'As long as you have your account.';

/** All personal data in the database and the file storage. */
export const HELD: readonly Held[] = [
  {
    title: 'Your account',
    tables: ['User', 'TermsAgreement'],
    what: 'Email address; first and last name, if you give them; a hash of your password (argon2id), from which it cannot be read; when you joined; when you confirmed your address, and a new one that waits to be confirmed; which versions of the terms you agreed to, and when; when you ended the tour of a new member; what you want to be told of, in the app, by email and on your devices, in general and school by school; which topics your feed leaves out; a key that stops such letters, and when you stopped them; whether letters to your address came back.',
    why: 'To let you in, to show who wrote what, and to know that you agreed.',
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'Verification',
    tables: ['User', 'CardProof', 'SchoolParent', 'ParentRefusal', 'SchoolCode', 'CodeUse', 'Vouch'],
    what: 'That you were verified as a parent in Nova Scotia or of a school, by which method, and when; of a card a code that nobody can turn back into it, so that it verifies one person; which codes of schools you used, and for whom you vouched; of which school an administrator has said that you are no parent. Never anything about your child, and not your address.',
    why: 'Only parents from here are meant to take part.',
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'Whom you muted',
    tables: ['Mute'],
    what: 'Whose posts and comments you do not want to see, and since when. Nobody else is told, nor they.',
    why: 'To leave them out of what you read.',
    howLong: 'Until you take it back, or one of the two accounts is deleted.',
  },
  {
    title: 'What you follow',
    tables: ['PersonFollow', 'PostFollow'],
    what: 'Which people and posts you want to be told of, and which posts you muted, each with its date. Nobody else is told, nor they.',
    why: 'To tell you of what is new there, or not to.',
    howLong: 'Until you take it back, or the post or one of the two accounts is deleted.',
  },
  {
    title: 'Who names whom',
    tables: ['Mention'],
    what: 'Of a comment that names you with an @: that it does, and by what name.',
    why: 'To tell you, and to set the name off. People outside never read the name.',
    howLong: 'As long as the comment and both accounts.',
  },
  {
    title: 'Where you stopped reading',
    tables: ['Visit'],
    what: 'Of your feed and of each board that you opened: when the newest post that you saw there was written. One line for each, with nothing of before.',
    why: 'To show you on every device what is new since then.',
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'Your invitations',
    tables: ['Invitation', 'InvitationWeek'],
    what: 'For each school to which you invited others: a random word in your link. Of each week how many joined by your links: a number for you alone. Who came by whose link is not written down.',
    why: 'So that your link leads to your school, and you can see that it was of use.',
    howLong: 'A link until you end it; the numbers as long as you have your account.',
  },
  {
    title: 'Founding parents',
    tables: ['FoundingParent'],
    what: 'If you are one of the first parents of a school who write free of charge for a year: which school, from when to when, and whether that ended before.',
    why: 'So that a school has no more of them than there are seats, and nobody has two years.',
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'Codes of councils',
    tables: ['CouncilBatch', 'CouncilCode'],
    what: 'If you used a code that a school council paid for: which one, and when. The council is not told who used its codes. Of an administrator who made codes: the number of the account.',
    why: 'So that a code gives full access to one person.',
    howLong: 'With your account; that the code was used, without by whom, as long as the school is listed.',
  },
  {
    title: 'Household seats',
    tables: ['HouseholdSeat', 'SeatRefusal'],
    what: 'If you pay for a seat: the address to which you sent the invitation, and when it was sent, taken, or given notice of. If you have one: the same but for the address. Which account pays for which is known to our software alone; neither of you is told anything of the other. Of an address that wants no such invitations: a keyed hash that nobody can read.',
    why: 'So that one other guardian has full access for as long as you pay, and nobody is written to who does not wish it.',
    howLong:
      'An invitation for 14 days; a seat until it is over, or one of the accounts is deleted. The hash, for good.',
  },
  {
    title: 'Suggested corrections',
    tables: ['FieldSuggestion'],
    what: 'What you suggested to put right about a school, with the link you gave, and what an administrator decided and said to it.',
    why: 'So that it can be compared and decided, and you can see what came of it.',
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'Moderation of a school',
    tables: ['SchoolModerator', 'SchoolNotice'],
    what: 'Of whom an administrator made a moderator of a school: which school, and since when. Of the notice above a school’s board the number of the account that posted it.',
    why: 'So that parents can look after the board of their own school.',
    howLong: 'Until an administrator takes it back, or with your account; a notice until the next one.',
  },
  {
    title: 'Signed-in browsers',
    tables: ['Session'],
    what: 'For each: a hash of its random key, what the browser calls itself, when it signed in, when the password was last entered and a second step taken in it, and when it was last used. No network address.',
    why: 'To keep you signed in, and to end sessions at once.',
    howLong: `A session ends after ${days(LIFETIME.parent.total)}, or ${days(LIFETIME.parent.idle)} without use. Its entry is removed then, when you sign out or change your password, or when there are ${SESSIONS_PER_USER} newer ones.`,
  },
  {
    title: 'Devices that are told',
    tables: ['PushSubscription'],
    what: 'If you let a browser tell you of things while this site is not open: the address at which its maker takes messages for it, two keys by which it alone can read them, what the browser calls itself, since when, and when a message was last taken.',
    why: 'To tell you on that device.',
    howLong: 'Until you turn it off there or in your account, sign out there, or the browser says that it is gone.',
  },
  {
    title: 'A second step of signing in',
    tables: ['SecondFactor', 'RecoveryCode', 'Passkey', 'UsedChallenge'],
    what: 'If you set up an authenticator app: its secret, encrypted; since when; which of its codes was used last; and keyed hashes of your recovery codes. Of each passkey: its number and public key, how often it was used, the browser it was made with, and when it was made and last used. Hashes of what passkeys signed, for minutes.',
    why: 'So that a stolen password alone is worth nothing.',
    howLong: 'Until you remove it, or your account is deleted. A recovery code goes when it is used.',
  },
  {
    title: 'Known devices',
    tables: ['KnownDevice'],
    what: "For each kind of browser and network that you signed in from: the browser's name, such as “Firefox on Windows”, when it was first and last used to sign in, and a keyed hash of it with the network, from which neither can be read.",
    why: 'To tell you of a sign-in from anywhere else.',
    howLong: `${days(KEPT.devices)} after the last sign-in from there.`,
  },
  {
    title: 'What you write',
    tables: ['Post', 'Comment', 'Revision', 'PostWords', 'CommentWords', 'ShareViews'],
    what: 'Posts and comments, the topic of a post, whether it is anonymous, its public link, and what it said before each edit. Of a public link how often it was opened: a number, and nothing about who opened it.',
    why: 'It is what the boards are for. Signed-in readers can see what it said before an edit, if they could read it then; earlier versions also help to judge a report fairly.',
    howLong: `Until you delete it, or your account; posts at the latest ${LAPSED.purged} months after your membership lapsed. Other people's comments under your post go with it.`,
  },
  {
    title: 'Photos and videos',
    tables: ['PostMedia', 'StoredFile', 'FileRemoval'],
    what: 'Converted copies in the sizes that browsers need, your description of them, and your profile photo. The file as you sent it is not kept.',
    why: 'To show them beside your post.',
    howLong:
      'Until you delete them, their post or your account. The files themselves go at the same moment or within hours.',
  },
  {
    title: 'What you do',
    tables: ['PostVote', 'UsefulMark', 'Follow', 'SavedPost'],
    what: 'Your votes, which comments you found useful, the schools you follow and the posts you save, each with its date.',
    why: 'To count votes, and to make your feed. Others see only the numbers.',
    howLong: 'Until you take it back.',
  },
  {
    title: 'What you choose in polls',
    tables: ['PollVote'],
    what: 'Which choice, without when. Nobody is told how you voted, nor whoever asked, nor administrators; numbers are shown in such steps that no single vote can be told from them.',
    why: 'To count it, and so that everybody votes once.',
    howLong:
      'As long as the post with the poll. When your account goes, the vote still counts, but it is no longer written down whose it was.',
  },
  {
    title: 'Notifications',
    tables: ['Notification'],
    what: 'What happened, by number; sentences and names are filled in when you read them. System messages, such as about a payment, as text.',
    why: 'To tell you about answers, votes, decisions and payments.',
    howLong: `Until you delete them. What only a letter or a device told you, and no page lists: ${days(KEPT.notShown)}.`,
  },
  {
    title: 'Your calendar address',
    tables: ['User'],
    what: 'A secret in the address of your personal calendar, if you made one.',
    why: 'Your calendar app shows the events of the schools you follow.',
    howLong: 'Until you renew it. Anyone who has the address can read that list of events.',
  },
  {
    title: 'Your membership',
    tables: ['Membership'],
    what: "Status and dates, the kind, last four digits and expiry date of your card, Stripe's reference numbers, and access that we gave you for free.",
    why: 'To know how long you have access, and to charge the right amount.',
    howLong: WITH_ACCOUNT,
  },
  {
    title: 'Changes of price',
    tables: ['PriceChange', 'PriceChangeMember'],
    what: 'If you were told of another price of your plan: what it was before, when our letter left, from when your renewals cost it, and when your plan was moved to it. Of an administrator who announces one, or calls it off: the number of the account.',
    why: 'So that nobody pays another price without 30 days of notice.',
    howLong: 'With your account; that a price was changed, and by which administrator, stays.',
  },
  {
    title: 'Payments and billing records',
    tables: ['MembershipPayment', 'BillingAudit', 'BillingAlert', 'BalanceLine'],
    what: "Each payment: amount, date, period, number of the receipt, kind and last four digits of the card, refunds and disputes, Stripe's reference numbers; and a log of what changed in the membership, including the last digits of the card. By your account's number, without a name. The payments as they stand in our balance at Stripe, too: by Stripe's reference numbers alone.",
    why: 'Bookkeeping, tax law, and questions about a charge.',
    howLong: 'Kept after the account is gone, as accounting law and disputes require.',
  },
  {
    title: "Stripe's messages",
    tables: ['StripeEvent'],
    what: 'The number, kind and date of each message from Stripe and the reference numbers in it. Not what it said.',
    why: 'So that nothing is missed or counted twice.',
    howLong: `${days(KEPT.stripeEvents)} after it was dealt with.`,
  },
  {
    title: 'That you had a free trial',
    tables: ['TrialClaim'],
    what: "Your account's number, and keyed hashes of your email address and of Stripe's mark for your card. Nobody can read either from them.",
    why: `${plan.trialDays} free days are given once.`,
    howLong: 'Kept after the account is gone.',
  },
  {
    title: 'Reports you make',
    tables: ['Report', 'ReportOutcome'],
    what: 'What you reported, why, and your note. Administrators see reasons and notes, not who wrote them. How often they agreed with your reports, which decides how much your next ones count.',
    why: 'To keep the boards civil and children safe, and to keep a few from silencing others by reporting.',
    howLong: 'Until what you reported, or your account, is deleted; whether a report was right, until your account is.',
  },
  {
    title: 'Reviews of what you wrote',
    tables: ['Review'],
    what: 'The text that was reviewed, the decision and its reason, your one answer, and a suspension with its end and reason.',
    why: 'To decide fairly, and to see what happened before.',
    howLong:
      'The record stays. When your account goes, the text, your answer and the link to you are taken out of it; deleting only the post does not empty it.',
  },
  {
    title: "Administrators' log",
    tables: ['AuditEntry', 'SchoolEvent', 'WatchedWord', 'ReportCampaign', 'Setting', 'InboxState'],
    what: 'What administrators did, to what or whom (by number, without a name), their reason, and the network address they did it from: deletions, suspensions, verifications, free access, learning who wrote anonymously. Also, by number, who entered an event, a watched word or a setting, or closed an entry on many reports; and who of them works on what waits for one, with a note on how it ended.',
    why: 'So that power over others leaves a trace. The database lets nobody change it.',
    howLong: `It stays, also after an account is gone; reasons and network addresses for ${days(KEPT.auditDetails)}, notes on how something ended for ${days(KEPT.inbox)}.`,
  },
  {
    title: 'What you write to us',
    tables: ['ContactMessage'],
    what: 'The message you send us by the form under Help, your account or, without one, the name and email address you give, and our answer. Only administrators see it.',
    why: 'To answer you.',
    howLong: `${days(KEPT.contact)} after it was closed; until your account is deleted, if you sent it signed in.`,
  },
  {
    title: 'Copies that you ask for',
    tables: ['DataExport'],
    what: 'That and when you asked for a copy of your data, and the copy itself: a file on our own disk.',
    why: 'You have a right to it.',
    howLong: `${days(KEPT.exports)}; a new one takes its place.`,
  },
  {
    title: 'The deletion of your account',
    tables: ['AccountDeletion'],
    what: "By your account's number: that and when it was asked for, how often it was tried and what held it up, and when it was done. Your address, from the deletion until its receipt has gone.",
    why: 'So that it is done in time, and that it can be shown that it was.',
    howLong: `${days(KEPT.deletions)} after it was done; the address ${days(DELETION.receipt)} at most.`,
  },
  {
    title: 'Letters to you',
    tables: ['MailLink'],
    what: 'Of a link in a letter, by which you confirm your address, get a former one back or set a new password: a hash of it, the address it was sent to, until when it can be used and when it was. Which letter your account is to get by email, when, and whether it was delivered: by number, without the address. Where the operator has set up no mail server, the letter itself stays on our own disk and nobody gets it.',
    why: 'So that no letter is lost, and none comes twice.',
    howLong: `${days(KEPT.letters)} after it was sent or given up; a link ${days(KEPT.links)} after its end.`,
  },
  {
    title: 'What was just sent',
    tables: ['IdempotencyKey'],
    what: 'Of what you wrote or reported: the number that your browser gave it, a keyed hash of it, and what we answered.',
    why: 'If our answer is lost and it is sent again, it does not appear twice.',
    howLong: `${days(KEPT.requests)}.`,
  },
  {
    title: 'What is new',
    tables: ['BoardChange'],
    what: 'Of each new post and comment its number, its school, and when it came; nothing about who wrote it.',
    why: 'Pages that are open tell of it, also after their connection was cut.',
    howLong: `${days(KEPT.boardChanges)}.`,
  },
  {
    title: 'What you have not sent yet',
    tables: ['Draft'],
    what: 'The text of a post, a comment or an edit that you began, and of which form it is. Administrators have no page that shows it.',
    why: 'You can go on writing on another device. If two devices wrote, the newer text wins and the older is kept as well.',
    howLong: `Until you send or discard it, ${days(KEPT.drafts)} at most; the older text ${days(KEPT.olderDrafts)}. On each device it is removed when you sign out.`,
  },
  {
    title: 'Counters against abuse',
    tables: ['RateLimit'],
    what: 'How often something was tried (signing in, posting, paying, vouching), by network address or account number; failed sign-ins also by a hash of the email address.',
    why: 'To stop password guessing, spam and the testing of stolen cards.',
    howLong: `${days(longestCount)} at most, most of them minutes; cleared an hour later.`,
  },
  {
    title: 'Copies of deleted schools',
    tables: ['DeletedSchool'],
    what: 'When an administrator deletes a school: its entry with the posts, comments, votes and photos on its board.',
    why: 'A mistake can be undone.',
    howLong: `${days(KEPT.deletedSchools)}, then deleted for good. What was written by people who leave is taken out of them at once.`,
  },
  {
    title: 'School staff',
    tables: ['School', 'SchoolCorrection'],
    what: 'Names and work email addresses of principals and vice principals, where a school or the province published them.',
    why: 'So that parents can contact the right person.',
    howLong: 'Until corrected or removed, at their request too. Shown to signed-in people only.',
  },
];
