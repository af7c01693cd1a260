import 'server-only';
import PostalMime, { addressParser, type Attachment, type Email, type Header } from 'postal-mime';
import { describeServerReply, findDeliveryStatusCode, isAddressFailureStatus } from './delivery-status';

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024, forceRfc822Attachments: true };
/** Maximum number of recipients that are read from a report. Our emails have one recipient each. */
const MAX_RECIPIENTS = 20;
/** Maximum number of lines that are read from a report in plain text. */
const MAX_LINES = 200;
/** Headers in which a mail server writes the address to which it delivered an email. */
const RECIPIENT_HEADERS = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);

/** Report that an email was not delivered. `status` is a code of RFC 3463, such as '5.1.1', if the report has one. */
export type BounceFailure = { status: string | null; said: string | null };
export type BounceReport = {
  /** Addresses to which the report was sent. */
  sentTo: string[];
  /** Kind of the failure. Null if the report is about something else, for example a delay of the email. */
  failure: BounceFailure | null;
};

/** Reads a returned email. Returns null if the bytes are not an email. */
export async function readBounceReport(raw: Uint8Array): Promise<BounceReport | null> {
  const email = await PostalMime.parse(raw, LIMITS).catch(() => null);
  if (!email || email.headers.length === 0) return null;
  const sentTo = email.headers
    .filter(({ key }) => RECIPIENT_HEADERS.has(key))
    .flatMap(({ value }) => addressParser(value, { flatten: true }).map(({ address = '' }) => address));
  return { sentTo, failure: await failureOf(email) };
}

async function failureOf(email: Email): Promise<BounceFailure | null> {
  const part = email.attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));
  if (!part) return failureInText(email.text ?? email.html ?? '');
  const recipients = await readRecipients(part);
  // Some servers send a report whose fields cannot be read. The report still counts, because the return address
  // identifies the email and its recipient.
  if (recipients.length === 0) return failureInText(email.text ?? '') ?? { status: null, said: null };
  const failures = recipients.flatMap(({ action, failure }) => (action === 'failed' ? [failure] : []));
  return failures.find(({ status }) => status !== null && isAddressFailureStatus(status)) ?? failures[0] ?? null;
}

type ReportedRecipient = { action: string; failure: BounceFailure };

/** Reads the fields of each recipient in a delivery status (RFC 3464). An empty line separates two recipients. */
async function readRecipients({ content }: Attachment): Promise<ReportedRecipient[]> {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const groups = text.replaceAll('\r\n', '\n').split('\n\n').slice(0, MAX_RECIPIENTS);
  const fields = await Promise.all(groups.map((group) => PostalMime.parse(`${group.trim()}\n\n`, LIMITS)));
  return fields.flatMap(({ headers }) => {
    const action = valueOf(headers, 'action');
    return action ? [{ action: action.toLowerCase(), failure: readFailure(headers) }] : [];
  });
}

function readFailure(headers: Header[]): BounceFailure {
  const diagnostic = valueOf(headers, 'diagnostic-code').replace(/^[\w-]+;/, '');
  const stated = findDeliveryStatusCode(valueOf(headers, 'status'));
  // A server that sends only a general status code often mentions the exact code in its text.
  const status = stated === null || stated.endsWith('.0.0') ? (findDeliveryStatusCode(diagnostic) ?? stated) : stated;
  return { status, said: describeServerReply(diagnostic) };
}

const valueOf = (headers: Header[], name: string): string =>
  headers.find(({ key }) => key === name)?.value.trim() ?? '';

/**
 * Reads a report that is written as plain text, such as a report from qmail. Returns null for a text without a
 * permanent status, such as an automatic holiday reply.
 */
function failureInText(text: string): BounceFailure | null {
  for (const line of text.split('\n', MAX_LINES)) {
    const status = findDeliveryStatusCode(line);
    if (status?.startsWith('5')) return { status, said: describeServerReply(line) };
  }
  return null;
}
