import 'server-only';
import type { EmailContentWriters, DeliveryCallback } from '@/lib/mail/email';
import { membershipContentWriters } from '@/lib/membership/emails';
import type { MailKind } from '@/lib/mail/kinds';
import { priceContentWriters, priceDeliveryCallbacks } from '@/lib/membership/price-change/emails';
import { seatContentWriters } from '@/lib/membership/seat/emails';
import { digestContent } from './daily-digest';
import { moderationContent } from './moderation-month';
import { answerContent } from '@/lib/inbox/contact/commands';
import { inboxEmailContent } from './inbox-email';
import { immediateEmailContent } from './immediate-email';

/** Builders of the content of each email that contains more than a link. */
export const emailContentWriters: EmailContentWriters = {
  ...membershipContentWriters,
  ...seatContentWriters,
  ...priceContentWriters,
  told: immediateEmailContent,
  'evening-letter': digestContent,
  'moderation-month': moderationContent,
  'inbox-morning': inboxEmailContent,
  'contact-answer': answerContent,
};

/** Callbacks that record the delivery of an email. Most kinds of email have none. */
export const deliveryCallbacks: Partial<Record<MailKind, DeliveryCallback>> = priceDeliveryCallbacks;
