import 'server-only';
import type { EmailContentProviders, DeliveryCallback } from '@/lib/mail/email-types';
import { membershipEmailContentProviders } from '@/lib/membership/emails';
import type { MailKind } from '@/lib/mail/email-kinds';
import { priceEmailContentProviders, priceEmailDeliveryCallbacks } from '@/lib/membership/price-change/emails';
import { seatEmailContentProviders } from '@/lib/membership/seat/emails';
import { writeDailyDigestContent } from './daily-digest';
import { writeModerationReportContent } from './monthly-moderation-report';
import { buildContactAnswerEmail } from '@/lib/inbox/contact/commands';
import { inboxEmailContent } from './inbox-email';
import { writeImmediateEmailContent } from './immediate-email';

/**
 * Functions that build the content of emails, by email kind. Email kinds that contain only a link have no function
 * here.
 */
export const EMAIL_CONTENT_WRITERS: EmailContentProviders = {
  ...membershipEmailContentProviders,
  ...seatEmailContentProviders,
  ...priceEmailContentProviders,
  told: writeImmediateEmailContent,
  'evening-letter': writeDailyDigestContent,
  'moderation-month': writeModerationReportContent,
  'inbox-morning': inboxEmailContent,
  'contact-answer': buildContactAnswerEmail,
};

export const EMAIL_DELIVERY_CALLBACKS: Partial<Record<MailKind, DeliveryCallback>> = priceEmailDeliveryCallbacks;
