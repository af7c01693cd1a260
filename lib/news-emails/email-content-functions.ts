import 'server-only';
import { writeEventReminderEmail } from '@/lib/events/reminders/reminder-content';
import type { EmailContentFunctions, EmailSentCallback } from '@/lib/mail/email-types';
import { membershipEmailContentFunctions } from '@/lib/membership/emails';
import type { EmailKind } from '@/lib/mail/email-kinds';
import { priceEmailContentFunctions, priceChangeEmailSentCallbacks } from '@/lib/membership/price-change/emails';
import { seatEmailContentFunctions } from '@/lib/membership/household-seat/emails';
import { mailingEmailContentFunctions } from '@/lib/mailings/email';
import { replyEmailContentFunctions } from '@/lib/posts/replies/email';
import { writeDailyDigestContent } from './daily-digest';
import { writeModerationReportContent } from './monthly-moderation-report';
import { buildContactAnswerEmail } from '@/lib/inbox/contact/commands';
import { writeInboxEmailContent } from './inbox-email';
import { writeImmediateEmailContent } from './immediate-email';

/** Functions that build the content of emails, by email kind. Email kinds that contain only a link need no function. */
export const EMAIL_CONTENT_FUNCTIONS: EmailContentFunctions = {
  ...membershipEmailContentFunctions,
  ...seatEmailContentFunctions,
  ...priceEmailContentFunctions,
  ...mailingEmailContentFunctions,
  ...replyEmailContentFunctions,
  told: writeImmediateEmailContent,
  'event-reminder': writeEventReminderEmail,
  'evening-letter': writeDailyDigestContent,
  'moderation-month': writeModerationReportContent,
  'inbox-morning': writeInboxEmailContent,
  'contact-answer': buildContactAnswerEmail,
};

export const EMAIL_SENT_CALLBACKS: Partial<Record<EmailKind, EmailSentCallback>> = priceChangeEmailSentCallbacks;
