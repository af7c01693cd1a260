import 'server-only';
import type { EmailContentWriters, DeliveryCallback } from '@/lib/mail/email';
import { membershipEmailContentProviders } from '@/lib/membership/emails';
import type { MailKind } from '@/lib/mail/kinds';
import { priceEmailContentProviders, priceEmailDeliveryCallbacks } from '@/lib/membership/price-change/emails';
import { seatEmailContentProviders } from '@/lib/membership/seat/emails';
import { digestContent } from './daily-digest';
import { moderationReportContent } from './moderation-month';
import { contactAnswerContent } from '@/lib/inbox/contact/commands';
import { inboxEmailContent } from './inbox-email';
import { immediateEmailContent } from './immediate-email';

/** Builders of the content of each email that contains more than a link. */
export const emailContentProviders: EmailContentWriters = {
  ...membershipEmailContentProviders,
  ...seatEmailContentProviders,
  ...priceEmailContentProviders,
  told: immediateEmailContent,
  'evening-letter': digestContent,
  'moderation-month': moderationReportContent,
  'inbox-morning': inboxEmailContent,
  'contact-answer': contactAnswerContent,
};

export const emailDeliveryCallbacks: Partial<Record<MailKind, DeliveryCallback>> = priceEmailDeliveryCallbacks;
