import 'server-only';
import { createHmac } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { env } from '@/lib/env';
import { currentSettings } from '@/lib/process/current-settings';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { getProcessWideValue } from '@/lib/process-wide-values';
import { describeServerReply, isAddressFailureStatus } from './delivery-status';
import type { RenderedEmail } from './email-types';
import { createReturnAddress } from './return-address';
import { wrapTextAsFormatFlowed } from './wrap-text-as-format-flowed';
import { saveEmailToOutbox } from './email-outbox';

/** Default settings for the mail server, which SMTP_URL may override. The server has 30 s for each reply. */
const DEFAULTS = {
  pool: 'true',
  maxConnections: '3',
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '30000',
};

const server = (url: string) =>
  getProcessWideValue('mail-server', () => {
    const address = new URL(url);
    for (const [name, value] of Object.entries(DEFAULTS))
      if (!address.searchParams.has(name)) address.searchParams.set(name, value);
    const made = createTransport(address.href);
    valuesFromApp.atShutdown.add(() => made.close());
    return made;
  });

const writer = () =>
  getProcessWideValue('mail-writer', () =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  );

/**
 * Derives an id in the format of the Message-ID header from a name. The name is hashed with a secret key, because
 * otherwise other people could guess the id.
 */
function messageId(name: string): string {
  const { NEXTAUTH_SECRET, APP_ORIGIN } = env();
  const digest = createHmac('sha256', NEXTAUTH_SECRET).update(name).digest('base64url').slice(0, 22);
  return `<${digest}@${new URL(APP_ORIGIN).hostname}>`;
}

type OutgoingEmail = {
  /**
   * Id of the email, from which its Message-ID is derived. If the email is sent twice, mail programs recognize the
   * duplicate by the equal Message-ID.
   */
  id: string;
  to: string;
  drawn: RenderedEmail;
  /** Link that stops further emails of this kind with one click. Null if people cannot stop them. */
  unsubscribe: string | null;
  /** Name of the thread to which the email belongs. */
  thread: string | null;
  /** Address for replies. It is set only for emails that a person wrote. */
  replyTo?: string | undefined;
};

/** Sends an email to the mail server, or saves it to the outbox folder. */
export async function sendEmail({ id, to, drawn, unsubscribe, thread, replyTo }: OutgoingEmail): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = env();
  const root = thread === null ? null : messageId(`thread:${thread}`);
  const returnPath = createReturnAddress(id, to);
  const message = {
    from: currentSettings().sender ?? MAIL_FROM,
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject: drawn.subject,
    alternatives: [
      { contentType: 'text/plain; charset=utf-8; format=flowed', content: wrapTextAsFormatFlowed(drawn.text) },
      { contentType: 'text/html; charset=utf-8', content: drawn.html },
    ],
    ...(returnPath && { envelope: { from: returnPath, to } }),
    messageId: messageId(`message-id:${id}`),
    ...(root && { references: root, inReplyTo: root }),
    headers: {
      'Auto-Submitted': replyTo ? 'no' : 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // These headers (RFC 8058) let mail programs show their own unsubscribe button, which sends us a POST.
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (SMTP_URL) await server(SMTP_URL).sendMail(message);
  else await saveEmailToOutbox(id, (await writer().sendMail(message)).message as Buffer);
}

/** Error for an email that is not sent because earlier emails to its address bounced. */
export class BouncedError extends Error {
  readonly code = 'ECOMESBACK';
}

type Fault = { code?: string; responseCode?: number; response?: string; command?: string };

/** Reason why an email failed. `said` is the mail server's reply, without email addresses. */
export type DeliveryFailure = { reason: string; said: string | null };

/** Returns the reason why an email was not accepted. `isFinal` is true if retries are pointless. */
export function classifyDeliveryError(error: unknown): DeliveryFailure & { isFinal: boolean } {
  const fault = (error ?? {}) as Fault;
  const { code } = fault;
  const said = describeServerReply(fault.response ?? '');
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { reason: 'refused', said, isFinal: isAddressRefused(fault) };
  if (code === 'ECOMESBACK') return { reason: 'bounced', said, isFinal: true };
  if (code === 'EAUTH') return { reason: 'login', said, isFinal: false };
  if (code !== undefined && UNREACHABLE.has(code)) return { reason: 'unreachable', said, isFinal: false };
  return { reason: 'fault', said, isFinal: false };
}

/** Returns true if the mail server permanently refuses the recipient's address. */
function isAddressRefused({ command = '', responseCode = 0, response = '' }: Fault): boolean {
  const [, status = '5.0.0'] = /^\d+[ -](\d\.\d+\.\d+)\b/.exec(response) ?? [];
  return command.startsWith('RCPT') && responseCode >= 500 && isAddressFailureStatus(status);
}

const UNREACHABLE = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS', 'ECONNREFUSED', 'ECONNRESET']);
