import 'server-only';
import { createHmac } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { env } from '@/lib/env';
import { inForce } from '@/lib/in-force';
import { life, onePerProcess } from '@/lib/process';
import type { Drawn } from './letter';
import { keepInOutbox } from './outbox';

/** Unless SMTP_URL says otherwise. A server that is slow gets half a minute for each answer. */
const USUAL = {
  pool: 'true',
  maxConnections: '3',
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '30000',
};

const server = (url: string) =>
  onePerProcess('mail-server', () => {
    const address = new URL(url);
    for (const [name, value] of Object.entries(USUAL))
      if (!address.searchParams.has(name)) address.searchParams.set(name, value);
    const made = createTransport(address.href);
    life.atShutdown.add(() => made.close());
    return made;
  });

const writer = () => onePerProcess('mail-writer', () => createTransport({ streamTransport: true, buffer: true }));

/** The same for the same email. Keyed: an id can be made of a guessable text, such as a day and an account number (lib/mail/queue.ts). */
function messageId(id: string): string {
  const { NEXTAUTH_SECRET, APP_ORIGIN } = env();
  const word = createHmac('sha256', NEXTAUTH_SECRET).update(`message-id:${id}`).digest('base64url').slice(0, 22);
  return `<${word}@${new URL(APP_ORIGIN).hostname}>`;
}

/** Gives a letter to the mail server, or keeps it. The id makes the same letter known for the same, should it come twice. */
export async function send(
  id: string,
  to: string,
  { subject, html, text }: Drawn,
  unsubscribe: string | null,
  replyTo?: string,
): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = env();
  const message = {
    from: inForce().sender ?? MAIL_FROM,
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    html,
    text,
    messageId: messageId(id),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // RFC 8058: the mail program's own button, which asks us by a POST.
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (SMTP_URL) await server(SMTP_URL).sendMail(message);
  else await keepInOutbox(id, (await writer().sendMail(message)).message as Buffer);
}

/** Of a letter that is not sent, since others to its address came back. */
export class ComesBack extends Error {
  readonly code = 'ECOMESBACK';
}

type Fault = { code?: string; responseCode?: number; response?: string; command?: string };

/** Why a letter was not taken, and whether it is not worth asking again. The server's own words name the address, so they are not kept. */
export function faultOf(error: unknown): { reason: string; isFinal: boolean } {
  const fault = (error ?? {}) as Fault;
  const { code } = fault;
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { reason: 'refused', isFinal: isAddressRefused(fault) };
  if (code === 'ECOMESBACK') return { reason: 'bounced', isFinal: true };
  if (code === 'EAUTH') return { reason: 'login', isFinal: false };
  if (code !== undefined && UNREACHABLE.has(code)) return { reason: 'unreachable', isFinal: false };
  return { reason: 'fault', isFinal: false };
}

/** For good, and because of the address alone (RFC 3463: 5.1 and 5.2, but for 5.1.7 and 5.1.8, which are about ours). What a server has against us, or the letter, may be mended before the last try. */
function isAddressRefused({ command = '', responseCode = 0, response = '' }: Fault): boolean {
  const [, status] = /^\d+[ -](\d\.\d+\.\d+)\b/.exec(response) ?? [];
  return (
    command.startsWith('RCPT') && responseCode >= 500 && (status === undefined || /^5\.(1\.(?![78]$)|2\.)/.test(status))
  );
}

const UNREACHABLE = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS', 'ECONNREFUSED', 'ECONNRESET']);
