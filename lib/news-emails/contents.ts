import 'server-only';
import type { Contents, Sent } from '@/lib/mail/email';
import { membershipContents } from '@/lib/membership/emails';
import type { MailKind } from '@/lib/mail/kinds';
import { priceContents, priceSent } from '@/lib/membership/price-change/emails';
import { seatContents } from '@/lib/membership/seat/emails';
import { digestContent } from './daily-digest';
import { moderationContent } from './moderation-month';
import { answerContent } from '@/lib/inbox/contact/commands';
import { inboxEmailContent } from './inbox-email';
import { immediateEmailContent } from './immediate-email';

/** Builders of the content of each email that contains more than a link. */
export const contents: Contents = {
  ...membershipContents,
  ...seatContents,
  ...priceContents,
  told: immediateEmailContent,
  'evening-letter': digestContent,
  'moderation-month': moderationContent,
  'inbox-morning': inboxEmailContent,
  'contact-answer': answerContent,
};

/** Callbacks that run when an email was delivered and record the delivery. Only some kinds of email need one. */
export const deliveryCallbacks: Partial<Record<MailKind, Sent>> = priceSent;
