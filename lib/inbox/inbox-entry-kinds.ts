import { z } from 'zod';
import { readOwnProperty } from '@/lib/text/own-property';
import { describeEmailFailure } from '@/lib/mail/describe-email-failure';
import { getEmailKindTitle } from '@/lib/mail/email-kind-title';
import {
  getBillingAlertDetails,
  getBillingAlertText,
  formatIdentifierAsTitle,
} from '@/lib/membership/history/billing-alert-texts';
import { toSingleLine } from '@/lib/text/clean-text';
import { REVIEW_CAUSE_TEXT } from '@/lib/moderation/review-constants';
import { truncateWithEllipsis } from '@/lib/text/truncate-text';
import { defineInboxEntryKind, type InboxEntryKindDefinition, type InboxEntryDetail } from './define-inbox-entry-kind';

// Kinds of entries in the administrators' inbox. A new kind also needs a query in the database function `inbox_items`.
// The compiler reports a missing definition or icon.

export const inboxEntryKindNames = [
  'contact',
  'alert',
  'review',
  'campaign',
  'correction',
  'vouching',
  'deletion',
  'export',
  'mail',
  'job',
  'calendar',
  'reply',
  'event',
] as const;
export type InboxEntryKind = (typeof inboxEntryKindNames)[number];

const line = (label: string, text: string | number | null): InboxEntryDetail[] =>
  text === null || text === '' ? [] : [{ label, text: String(text) }];
const times = (tries: number) => (tries === 1 ? 'Once' : `${tries} times`);

const countOf = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

type ReportedItem = { isComment: boolean; text: string | null; reports: number };

/** Returns the numbers of reported posts and comments, such as '2 posts and 1 comment'. */
function reportedContent(items: readonly ReportedItem[]): string {
  const comments = items.filter(({ isComment }) => isComment).length;
  const posts = items.length - comments;
  return [posts > 0 && countOf(posts, 'post'), comments > 0 && countOf(comments, 'comment')]
    .filter(Boolean)
    .join(' and ');
}

const reportedItemText = ({ isComment, text, reports }: ReportedItem) =>
  `${isComment ? 'Comment' : 'Post'}, ${countOf(reports, 'report')}${text ? `: ${truncateWithEllipsis(toSingleLine(text), EXCERPT)}` : ''}`;

const DELETION_FAULTS: Record<string, string> = {
  payments: "We couldn't end the membership at Stripe.",
  changed: 'The membership changed while we were deleting the account.',
  administrator: 'The account is now an administrator.',
  other: 'Something went wrong on our side. See the log for details.',
};
const monthDetails = z.object({ details: z.object({ month: z.string().regex(/^\d{4}-\d{2}$/) }) });

/**
 * For a billing alert about a month, returns the link to this month on the Accounting page (record 079). Returns null
 * for other alerts.
 */
function accountingLink(facts: unknown) {
  const { data } = monthDetails.safeParse(facts);
  return data
    ? { href: `/admin/accounting?month=${data.details.month}` as const, label: 'See the month in Accounting' }
    : null;
}

const eventFacts = z.object({ school: z.int(), title: z.string() });

const priceDetails = z.object({ details: z.object({ price_change: z.int() }) });

/**
 * For a billing alert about a price change (record 082), returns the link to the page of prices. Returns null for other
 * alerts.
 */
const pricesLink = (facts: unknown) =>
  priceDetails.safeParse(facts).success ? ({ href: '/admin/prices', label: 'See the prices' } as const) : null;

/** Text for each state of the job that sends an answer by email. */
const EMAIL_STATES: Record<string, string> = {
  created: 'Being sent',
  retry: "The mail server hasn't accepted the email yet. We'll try again.",
  active: 'Being sent',
  completed: 'Sent',
  failed: 'Not delivered. The email is listed with the failed emails.',
};
const EXCERPT = 60;
const urgency = (isDanger: boolean) => (isDanger ? 'Somebody may be in danger' : 'May identify a child');

export const INBOX_ENTRY_KIND_DEFINITIONS = {
  contact: defineInboxEntryKind({
    label: 'Message',
    closes: 'here',
    facts: z.object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      content: z.string(),
      isMember: z.boolean(),
      answer: z.string().nullable(),
      letter: z.string().nullable(),
    }),
    title: ({ name, isMember }) => `Message from ${isMember ? 'a member' : name ? toSingleLine(name) : 'a visitor'}`,
    subject: ({ content }) => truncateWithEllipsis(toSingleLine(content), EXCERPT),
    lines: ({ name, email, content, isMember, answer, letter }) => [
      ...line('Written by', isMember ? null : name ? toSingleLine(name) : 'A visitor'),
      ...line('Email', email),
      ...line('Message', content),
      ...line('Our answer', answer),
      ...line(
        'Email status',
        answer && (letter === null ? 'Sent more than a month ago' : (readOwnProperty(EMAIL_STATES, letter) ?? letter)),
      ),
    ],
    at: null,
  }),
  alert: defineInboxEntryKind({
    label: 'Billing alert',
    closes: 'here',
    facts: z.object({ alert: z.string(), details: z.record(z.string(), z.unknown()) }),
    title: ({ alert }) => getBillingAlertText(alert).title,
    lines: ({ alert, details }) => [
      ...line('What to do', getBillingAlertText(alert).advice),
      ...getBillingAlertDetails(details),
    ],
    at: ({ userId, facts }) =>
      userId === null
        ? (accountingLink(facts) ?? pricesLink(facts))
        : { href: `/admin/users/${userId}`, label: 'See the person' },
  }),
  review: defineInboxEntryKind({
    label: 'Moderation',
    closes: 'there',
    facts: z.object({
      cause: z.string(),
      isAppeal: z.boolean(),
      isComment: z.boolean(),
      isDanger: z.boolean(),
      isUrgent: z.boolean(),
      text: z.string().nullable(),
    }),
    title: ({ isAppeal, isComment, isDanger, isUrgent }) =>
      `${isUrgent ? `${urgency(isDanger)}: a ` : 'A '}${isComment ? 'comment' : 'post'} ${isAppeal ? 'with an appeal' : 'to decide'}`,
    subject: ({ text }) => text && truncateWithEllipsis(toSingleLine(text), EXCERPT),
    badges: ({ cause, isAppeal, isComment, isDanger, isUrgent }) => [
      ...(isUrgent ? [{ text: urgency(isDanger), isUrgent }] : []),
      ...(isAppeal ? [{ text: 'Appealed', isUrgent: false }] : []),
      { text: readOwnProperty(REVIEW_CAUSE_TEXT, cause) ?? formatIdentifierAsTitle(cause), isUrgent: false },
      ...(isComment ? [{ text: 'Comment', isUrgent: false }] : []),
    ],
    lines: () => [],
    at: ({ id }) => ({ href: `/admin/moderation/${id}`, label: 'Decide the review' }),
  }),
  campaign: defineInboxEntryKind({
    label: 'Many reports',
    closes: 'there',
    facts: z.object({
      school: z.string(),
      reports: z.int(),
      reporters: z.int(),
      items: z.array(z.object({ isComment: z.boolean(), text: z.string().nullable(), reports: z.int() })),
    }),
    title: ({ school, reporters, items }) =>
      `${countOf(reporters, 'person', 'people')} reported ${reportedContent(items)} at ${school}`,
    lines: ({ reports, reporters, items }) => [
      ...line('Reports', `${countOf(reports, 'report')} by ${countOf(reporters, 'person', 'people')}`),
      ...line('Posts and comments', items.map(reportedItemText).join('\n')),
      ...line(
        'What to do',
        'The posts and comments stay visible until a person decides. Read each one in Moderation, then decide.',
      ),
    ],
    at: () => ({ href: '/admin/moderation', label: 'See the reports in Moderation' }),
  }),
  correction: defineInboxEntryKind({
    label: 'Correction',
    closes: 'there',
    facts: z.object({ field: z.string(), value: z.string().nullable() }),
    title: ({ field }) =>
      `A correction to a listing: ${formatIdentifierAsTitle(field.replace(/([A-Z])/g, ' $1')).toLowerCase()}`,
    lines: ({ value }) => line('Suggested', value ?? 'Nothing'),
    at: () => ({ href: '/admin/corrections', label: 'Review the correction' }),
  }),
  vouching: defineInboxEntryKind({
    label: 'Suspicious vouching',
    closes: 'here',
    facts: z.object({ people: z.int() }),
    title: ({ people }) => `${people} parents vouch for each other and aren't verified another way`,
    lines: () =>
      line(
        'What to do',
        'They may be friends, or one person with several accounts. If you know that they are parents, close this item with a note.',
      ),
    at: () => ({ href: '/admin/moderation', label: 'See in Moderation who vouches for whom' }),
  }),
  deletion: defineInboxEntryKind({
    label: 'Deletion',
    closes: 'there',
    facts: z.object({ fault: z.string().nullable(), tries: z.int(), isGone: z.boolean() }),
    title: ({ fault, isGone }) =>
      isGone
        ? 'Remaining files of a deleted account'
        : fault
          ? 'A delayed account deletion'
          : 'A requested account deletion',
    lines: ({ fault, tries }) => [
      ...line(
        'Reason for the delay',
        fault && (readOwnProperty(DELETION_FAULTS, fault) ?? formatIdentifierAsTitle(fault)),
      ),
      ...line('Tried', tries > 0 ? times(tries) : null),
    ],
    at: () => ({ href: '/admin/deletions', label: 'See the deletion' }),
  }),
  export: defineInboxEntryKind({
    label: 'Copy of data',
    closes: 'here',
    facts: z.object({}),
    title: () => "A copy of someone's data couldn't be made",
    lines: () =>
      line(
        'What to do',
        'The person can ask for the copy again on their page “Your data”. If it fails again, the log shows why.',
      ),
    at: ({ userId }) => (userId === null ? null : { href: `/admin/users/${userId}`, label: 'See the person' }),
  }),
  mail: defineInboxEntryKind({
    label: 'Failed email',
    closes: 'here',
    facts: z.object({
      letter: z.string().nullable(),
      reason: z.string().nullable(),
      said: z.string().nullable(),
      tries: z.int(),
    }),
    title: ({ letter }) => `An email that wasn't delivered: ${getEmailKindTitle(letter ?? 'unknown')}`,
    lines: ({ reason, said, tries }) => [
      ...line('Why', describeEmailFailure(reason)),
      ...line('The server said', said),
      ...line('Tried', times(tries)),
    ],
    at: () => ({ href: '/admin/mail', label: 'Send it again on the Email page' }),
  }),
  job: defineInboxEntryKind({
    label: 'Failed job',
    closes: 'here',
    facts: z.object({ name: z.string(), tries: z.int() }),
    title: ({ name }) => `A failing job: ${name}`,
    lines: ({ tries }) => [
      ...line('Failed', tries === 1 ? 'Once' : `${tries} times in a row`),
      ...line(
        'What to do',
        "We'll keep trying, and this item disappears once the job works. The log shows why the job fails.",
      ),
    ],
    at: null,
  }),
  calendar: defineInboxEntryKind({
    label: 'Failed calendar',
    closes: 'here',
    facts: z.object({ host: z.string().nullable(), reason: z.string() }),
    title: ({ host }) => `A calendar that can't be read: ${host ?? 'unknown'}`,
    lines: ({ reason }) => [
      ...line('Why', reason),
      ...line(
        'What to do',
        'The events we already have stay. We try again every four hours, and this item disappears once the calendar works.',
      ),
    ],
    at: () => ({ href: '/admin/calendars', label: 'See the calendar addresses' }),
  }),
  reply: defineInboxEntryKind({
    label: 'Reply from a school',
    closes: 'there',
    facts: z.object({ schoolId: z.int(), text: z.string() }),
    title: () => 'A school replied to a concern',
    lines: ({ text }) => line('Reply', text),
    at: ({ facts }) => ({
      href: `/schools/${z.object({ schoolId: z.int() }).parse(facts).schoolId}/moderation`,
      label: 'Read it and decide',
    }),
  }),
  event: defineInboxEntryKind({
    label: 'Suggested event',
    closes: 'there',
    facts: eventFacts,
    title: () => 'An event that a parent suggests',
    subject: ({ title }) => truncateWithEllipsis(toSingleLine(title), EXCERPT),
    lines: ({ title }) => line('Event', toSingleLine(title)),
    at: ({ facts }) => {
      const { data } = eventFacts.safeParse(facts);
      return data ? { href: `/schools/${data.school}/moderation`, label: "Decide it on the school's page" } : null;
    },
  }),
} satisfies Record<InboxEntryKind, InboxEntryKindDefinition>;
