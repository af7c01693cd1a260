import 'server-only';
import { db } from '@/lib/database/db';
import type { EmailContentFunction, EmailContentFunctions } from '@/lib/mail/email-types';
import { mailingEmailData } from '@/lib/mail/schema';
import { findMailingFor } from './send-mailings';

/** Returns the text of a mailing. Returns null if it was stopped, or if the person does not get it any more. */
const writeMailing: EmailContentFunction = async ({ userId, about }) => {
  const message = await findMailingFor(userId, mailingEmailData.parse(about).mailingId);
  return message && { message };
};

/** Returns the current text of a mailing, for its test. Returns null if the draft was deleted. */
const writeTest: EmailContentFunction = async ({ about }) => {
  const message = await db().mailing.findUnique({ where: { id: mailingEmailData.parse(about).mailingId } });
  return message && { message };
};

export const mailingEmailContentFunctions: EmailContentFunctions = {
  'service-message': writeMailing,
  'news-message': writeMailing,
  'message-test': writeTest,
};
