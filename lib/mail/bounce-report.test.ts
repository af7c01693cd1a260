import { describe, expect, it } from 'vitest';
import { readBounceReport } from './bounce-report';

const SENT_TO = 'bounces+abc@example.org';

/** Builds a delivery status report (RFC 3464), as Postfix sends it. */
const report = (status: string, { words = 'The mail system', headers = '' } = {}) =>
  Buffer.from(
    `From: MAILER-DAEMON@mx.example.test
To: ${SENT_TO}
Subject: Undelivered Mail Returned to Sender
${headers}Content-Type: multipart/report; report-type=delivery-status; boundary="B"
MIME-Version: 1.0

--B
Content-Type: text/plain; charset=us-ascii

${words}
--B
Content-Type: message/delivery-status

${status}
--B
Content-Type: message/rfc822

From: site@example.org
To: robin@example.test
Subject: Set a new password

https://example.org/reset-password/secret-of-the-owner 5.1.1
--B--
`.replaceAll('\n', '\r\n'),
  );

const POSTFIX = `Reporting-MTA: dns; mx.example.org
X-Postfix-Queue-ID: 4XyZ
Arrival-Date: Sun, 29 Nov 2026 10:00:00 -0400 (AST)

Final-Recipient: rfc822; robin@example.test
Original-Recipient: rfc822;robin@example.test
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.test
Diagnostic-Code: smtp; 550 5.1.1 <robin@example.test>: Recipient address
    rejected: User unknown in local recipient table
`;
const fields = (lines: string) =>
  `Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; a@example.test\n${lines}\n`;

const failureIn = async (raw: Buffer) => (await readBounceReport(raw))?.failure;

describe('a delivery status report', () => {
  it('the report of Postfix gives the status and the error text of the server, without the address', async () => {
    expect(await readBounceReport(report(POSTFIX))).toEqual({
      sentTo: [SENT_TO],
      failure: {
        status: '5.1.1',
        said: '550 5.1.1 [address] Recipient address rejected: User unknown in local recipient table',
      },
    });
  });

  it.each([
    [
      'Gmail refuses an unsigned email',
      'Action: failed\nStatus: 5.7.26\nDiagnostic-Code: smtp; 550-5.7.26 This mail is unauthenticated',
      '5.7.26',
    ],
    [
      'Microsoft does not know the mailbox',
      'Action: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound',
      '5.1.10',
    ],
    [
      'only the words have an exact status',
      'Action: Failed\nStatus: 5.0.0\nDiagnostic-Code: X-Other; 550 5.2.1 mailbox disabled',
      '5.2.1',
    ],
    ['the status is general', 'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 No such user', '5.0.0'],
    ['a server was away for days', 'Action: failed\nStatus: 4.4.7', '4.4.7'],
    ['the status is missing', 'Action: failed', null],
  ])('a report in which %s has the right status', async (_, lines, status) => {
    expect(await failureIn(report(fields(lines)))).toMatchObject({ status });
  });

  it.each(['delayed', 'delivered', 'relayed', 'expanded'])(
    'a report that an email was %s is not a failure',
    async (action) => {
      expect(await failureIn(report(fields(`Action: ${action}\nStatus: 5.1.1`)))).toBeNull();
    },
  );

  it('a report about several recipients gives the recipient whose address does not work', async () => {
    const several = `${fields('Action: failed\nStatus: 5.7.1')}\nFinal-Recipient: rfc822; b@example.test\nAction: failed\nStatus: 5.1.1\n`;
    expect(await failureIn(report(several))).toMatchObject({ status: '5.1.1' });
  });

  it.each([
    [
      'says why in words',
      'Delivery failed: 550 5.1.1 unknown',
      { status: '5.1.1', said: 'Delivery failed: 550 5.1.1 unknown' },
    ],
    ['does not say why', 'Sorry.', { status: null, said: null }],
  ])('a report with unreadable fields that %s is a failure', async (_, words, failure) => {
    expect(await failureIn(report('garbage without fields', { words }))).toEqual(failure);
  });
});

describe('a returned email without a delivery status', () => {
  const plain = (text: string) => Buffer.from(`To: ${SENT_TO}\nSubject: failure notice\n\n${text}`);

  it('the status of a report by qmail is read from the report’s text', async () => {
    const text =
      'Hi. This is the qmail-send program.\n<a@example.test>:\nRemote host said: 550 5.1.1 sorry, no mailbox here\n';
    expect(await failureIn(plain(text))).toEqual({
      status: '5.1.1',
      said: 'Remote host said: 550 5.1.1 sorry, no mailbox here',
    });
  });

  it.each(['I am away until July 5. Version 5.1 is out.', 'Still trying: 451 4.4.1 timed out', ''])(
    'the text %j is not a failure',
    async (text) => {
      expect(await failureIn(plain(text))).toBeNull();
    },
  );
});

it('a reply that quotes one of our emails is not read as a report of a failed delivery', async () => {
  const reply = `To: ${SENT_TO}
Content-Type: multipart/mixed; boundary="B"

--B

I am away.
--B
Content-Type: message/rfc822

Subject: Your post

The code is 5.1.1
--B--
`;
  expect(await failureIn(Buffer.from(reply))).toBeNull();
});

describe('the recipients of a report about a failed delivery', () => {
  it('the recipients of a report come from headers such as To, Delivered-To and X-Original-To, but not from Cc', async () => {
    const headers = 'Delivered-To: one@example.org\nX-Original-To: <two@example.org>\nCc: three@example.org\n';
    expect((await readBounceReport(report(POSTFIX, { headers })))?.sentTo.sort()).toEqual([
      SENT_TO,
      'one@example.org',
      'two@example.org',
    ]);
  });
});

describe('bytes that are not a usable email', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no headers', Buffer.from('\n\nhello')],
    ['too many headers', Buffer.from(`${'X: y\n'.repeat(20_000)}\nhello`)],
  ])('%s is not an email', async (_, raw) => {
    expect(await readBounceReport(raw)).toBeNull();
  });

  it('a message with too deeply nested parts is not read as an email', async () => {
    const part = (depth: number): string =>
      depth === 0
        ? 'x'
        : `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n${part(depth - 1)}\n--b${depth}--\n`;
    expect(await readBounceReport(Buffer.from(`To: a@example.org\n${part(40)}`))).toBeNull();
  });

  it('bytes that are not UTF-8 do not prevent reading the report', async () => {
    const raw = report(POSTFIX, { words: 'Utilisateur \u00e9tranger' });
    expect(await failureIn(Buffer.from(raw.toString('utf8'), 'latin1'))).toMatchObject({ status: '5.1.1' });
  });
});
