import 'server-only';
import { env } from '@/lib/env';
import { ANONYMOUS_AUTHOR_NAME } from '@/lib/text/person-names';
import { contactEmail } from '@/lib/process/current-settings';
import { isOptionalEmail, type EmailKind } from './email-kinds';
import type { EmailContent, EmailTemplateData } from './email-types';
import { INBOX_UNSUBSCRIBE_KEY_PREFIX, NEWS_UNSUBSCRIBE_KEY_PREFIX, REMINDERS_UNSUBSCRIBE_KEY_PREFIX } from './schema';

type About = Omit<EmailTemplateData, 'origin' | 'postalAddress' | 'contact' | 'unsubscribe' | keyof EmailContent> &
  Partial<EmailContent> & {
    kind: EmailKind;
    /** Secret key of an account, which is in the unsubscribe links of the emails to that account. */
    lettersKey: string;
  };

const NOTHING: EmailContent = {
  told: [],
  more: 0,
  evening: null,
  money: null,
  moderation: null,
  answer: null,
  morning: null,
  seat: null,
  reply: null,
  price: null,
  message: null,
  reminder: null,
  postId: null,
};

export function buildEmailTemplateData({ kind, lettersKey, ...about }: About): EmailTemplateData {
  const { APP_ORIGIN: origin, MAIL_POSTAL_ADDRESS: postalAddress } = env();
  const key = unsubscribeKey(kind, lettersKey, about);
  const unsubscribe = key && `${origin}/unsubscribe/${key}`;
  return { ...NOTHING, ...about, origin, postalAddress, contact: contactEmail(), unsubscribe };
}

/** Returns the key for the unsubscribe link in an email of this kind. Null if people cannot stop such emails. */
function unsubscribeKey(kind: EmailKind, lettersKey: string, { seat, reply }: Partial<EmailContent>): string | null {
  if (kind === 'seat-invited') return seat?.stop ?? null;
  if (kind === 'reply-request') return reply?.stop ?? null;
  if (kind === 'inbox-morning') return INBOX_UNSUBSCRIBE_KEY_PREFIX + lettersKey;
  if (kind === 'news-message') return NEWS_UNSUBSCRIBE_KEY_PREFIX + lettersKey;
  if (kind === 'event-reminder') return REMINDERS_UNSUBSCRIBE_KEY_PREFIX + lettersKey;
  return isOptionalEmail(kind) ? lettersKey : null;
}

/** Returns sample data for the preview of an email. */
export const createSampleEmailData = (kind: EmailKind): EmailTemplateData =>
  buildEmailTemplateData({
    kind,
    lettersKey: '00000000-0000-4000-8000-000000000000',
    money: {
      cents: 599,
      at: '2026-11-29T12:00:00.000Z',
      lastCents: null,
      interval: null,
      isTrial: true,
      receipt: {
        href: '/subscription/receipts/in_example',
        number: 'PV-0042',
        paidWith: 'Visa ending in 4242',
        period: { start: '2026-11-22T12:00:00.000Z', end: '2026-12-22T12:00:00.000Z' },
      },
    },
    evening: {
      day: '2026-11-22',
      isSunday: true,
      schools: [
        {
          id: 12,
          name: 'Astral Drive Elementary School',
          posts: [
            {
              id: 345,
              title: 'Bus 12 is late again',
              excerpt:
                'Third time this week. Has anyone heard back from the depot? We waited for twenty-five minutes in the rain.',
              author: 'Sam Quay',
              comments: 7,
            },
            { id: 346, title: 'Lost: one blue mitten', excerpt: '', author: ANONYMOUS_AUTHOR_NAME, comments: 0 },
          ],
          postCount: 5,
          events: [{ title: 'Family skate', when: 'Mon, Nov 23, 6:30 to 8:00 PM' }],
          eventCount: 3,
          waitingQuestions: 2,
        },
      ],
      otherSchools: ['Bay Elementary School'],
      replaced: 21,
    },
    moderation: {
      month: '2026-10',
      schools: [
        {
          id: 12,
          name: 'Astral Drive Elementary School',
          opened: 9,
          deciders: [
            { name: 'Sam Quay', isAdmin: false, kept: 4, hidden: 2, sentBack: 1, deleted: 0, takenBack: 1 },
            { name: 'Ada Min', isAdmin: true, kept: 1, hidden: 0, sentBack: 0, deleted: 1, takenBack: 0 },
          ],
        },
      ],
    },
    answer: {
      question: 'Which school does my street belong to?\nWe moved here last week.',
      at: '2026-11-21T12:00:00.000Z',
      answer:
        'Your regional centre for education can say which school it is. Its website has a form where you enter your address.',
    },
    morning: {
      counts: [
        { label: 'Message', count: 2 },
        { label: 'Billing alert', count: 1 },
      ],
      due: 1,
      oldest: { title: 'Message from a visitor', since: '2026-11-21T12:00:00.000Z' },
    },
    seat: { token: 'x'.repeat(43), stop: 'x'.repeat(60), until: '2026-12-22T12:00:00.000Z' },
    reply: {
      school: 'Astral Drive Elementary School',
      token: 'x'.repeat(43),
      stop: 'x'.repeat(60),
      until: '2026-12-06T12:00:00.000Z',
    },
    price: { fromCents: 599, cents: 699, interval: 'month', from: '2026-12-26T04:00:00.000Z' },
    message: {
      subject: 'The site is closed on Saturday morning',
      content:
        'On Saturday from 6 to 8 a.m., we move to a new server. Until we are done:\n\n- Boards can be **read**, but not changed.\n- Payments wait.\n\nYou need to do nothing.',
      reason: kind === 'news-message' ? null : 'outage',
    },
    reminder: {
      title: 'Family skate',
      when: 'Mon, Nov 23, 6:30 to 8:00 PM',
      place: 'Astral Drive Elementary School',
      location: 'Cole Harbour Place',
      href: '/schools/12',
    },
    told: [
      { text: 'Sam Quay commented on your post: “Bus 12 is late again”', href: '/schools/12?post=345' },
      { text: 'Your post was reviewed and kept: It is fair criticism.', href: '/reviews/6' },
    ],
    more: 4,
    firstName: 'Robin',
    email: 'robin@example.org',
    token: 'x'.repeat(43),
    device: 'Firefox on Windows',
    at: new Date('2026-11-22T17:10:00-04:00'),
  });
