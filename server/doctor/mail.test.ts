import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Resolver } from 'node:dns/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDnsServer } from '../../tests/support/doctor/dns-server';
import { faultsOf, makePatient } from '../../tests/support/doctor/patient';
import { mailCheck } from './mail';

const RECORDS = {
  'parents.ca': ['v=spf1 include:mail.example -all', 'another text'],
  'mail._domainkey.parents.ca': ['v=DKIM1; k=rsa; p=MIIBIjANBgkq'],
  '_dmarc.parents.ca': ['v=DMARC1; p=quarantine'],
};

const received: { to: string[]; text: string }[] = [];
const server = new SMTPServer({
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'site' && password === 'open-sesame'
      ? done(null, { user: 'site' })
      : done(new Error('wrong password')),
  onMailFrom: ({ address }, _session, done) =>
    address.startsWith('refused') ? done(Object.assign(new Error('no'), { responseCode: 550 })) : done(),
  onData(stream, { envelope }, done) {
    let text = '';
    stream.on('data', (piece: Buffer) => (text += piece.toString()));
    stream.on('end', () => {
      received.push({ to: envelope.rcptTo.map(({ address }) => address), text });
      done();
    });
  },
});
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((done) => void server.close(done)));

const urlOf = (password = 'open-sesame') => `smtp://site:${password}@127.0.0.1:${port}`;

async function faultsWith(records: Record<string, string[]>, settings: Record<string, string> = {}) {
  const { resolver, close } = await startDnsServer(records);
  try {
    return await faultsOf(mailCheck, makePatient({ SMTP_URL: urlOf(), ...settings }, { resolver }));
  } finally {
    close();
  }
}

describe('the doctor examines email', () => {
  it('the doctor finds nothing wrong with a working mail server and correct DNS records', async () => {
    expect(await faultsWith(RECORDS)).toEqual([]);
    expect(await faultsWith(RECORDS, { DKIM_SELECTOR: 'mail' })).toEqual([]);
    expect(received).toEqual([]);
  });

  it('the doctor sends a test email to the operator only if the command allows this', async () => {
    const { resolver, close } = await startDnsServer(RECORDS);
    const findings = await mailCheck.run(makePatient({ SMTP_URL: urlOf() }, { resolver, sendsTestEmail: true }));
    close();
    expect(findings).toContainEqual({
      level: 'ok',
      about: 'mail',
      text: 'a test email is on its way to hello@parents.ca',
    });
    expect(received).toEqual([{ to: ['hello@parents.ca'], text: expect.stringContaining('Subject: Test email') }]);
  });

  it('the doctor finds a mail server that refuses the email', async () => {
    const { resolver, close } = await startDnsServer(RECORDS);
    const refused = { SMTP_URL: urlOf(), MAIL_FROM: 'refused@parents.ca' };
    const faults = await faultsOf(mailCheck, makePatient(refused, { resolver, sendsTestEmail: true }));
    close();
    expect(faults).toEqual([expect.stringMatching(/^error mail: the test email was refused: .*550/)]);
  });

  it.each<[mistake: string, settings: Record<string, string>, finding: string]>([
    ['a missing mail server', { SMTP_URL: '' }, 'warning mail: nobody gets email'],
    [
      'a missing postal address',
      { MAIL_POSTAL_ADDRESS: '' },
      'warning mail: emails have no postal address, so only those about accounts are sent',
    ],
    [
      'a sender at an example domain',
      { SITE_EMAIL: 'info@parentvoice.example' },
      'error mail: emails come from parentvoice.example, which is not your domain',
    ],
    [
      'a DKIM selector without a key',
      { DKIM_SELECTOR: 'other' },
      'warning DKIM: other._domainkey.parents.ca has no key',
    ],
  ])('the doctor finds %s', async (_mistake, settings, finding) => {
    expect(await faultsWith(RECORDS, settings)).toEqual([finding]);
  });

  it('the doctor finds a wrong password, and does not print it', async () => {
    expect(await faultsWith(RECORDS, { SMTP_URL: urlOf('guessed-wrongly') })).toEqual([
      'error mail: 127.0.0.1 refuses the login',
    ]);
  });

  it('the doctor finds a mail server that does not answer', async () => {
    expect(await faultsWith(RECORDS, { SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([
      expect.stringMatching(/^error mail: 127.0.0.1 does not answer: connect ECONNREFUSED/),
    ]);
  });

  it('the doctor finds that emails may be sent without encryption', async () => {
    const faults = await faultsWith(RECORDS, { SMTP_URL: urlOf().replace('127.0.0.1', '0.0.0.0') });
    expect(faults).toEqual(['warning mail: emails may leave without encryption']);
  });

  it.each<[mistake: string, records: Record<string, string[]>, finding: string]>([
    ['a missing SPF record', { 'parents.ca': [] }, 'warning SPF: parents.ca has no record'],
    [
      'two SPF records',
      { 'parents.ca': ['v=spf1 a -all', 'v=spf1 mx -all'] },
      'error SPF: parents.ca has 2 records, so none counts',
    ],
    [
      'an SPF record for everyone',
      { 'parents.ca': ['v=spf1 +all'] },
      'error SPF: the record of parents.ca lets everyone send',
    ],
    [
      'an SPF record for nobody',
      { 'parents.ca': ['v=spf1 -all'] },
      'error SPF: the record of parents.ca lets nobody send',
    ],
    [
      'a missing DKIM key',
      { 'mail._domainkey.parents.ca': [] },
      'warning DKIM: no usual selector of parents.ca has a key',
    ],
    [
      'a revoked DKIM key',
      { 'mail._domainkey.parents.ca': ['v=DKIM1; p='] },
      'warning DKIM: no usual selector of parents.ca has a key',
    ],
    ['a missing DMARC record', { '_dmarc.parents.ca': [] }, 'warning DMARC: parents.ca has no record'],
    [
      'a DMARC record without a policy',
      { '_dmarc.parents.ca': ['v=DMARC1; rua=mailto:a@parents.ca'] },
      'error DMARC: the record of parents.ca has no policy',
    ],
    [
      'two DMARC records',
      { '_dmarc.parents.ca': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
      'error DMARC: parents.ca has 2 records, so none counts',
    ],
  ])('the doctor finds %s', async (_mistake, records, finding) => {
    expect(await faultsWith({ ...RECORDS, ...records })).toEqual([finding]);
  });

  it('the doctor skips the DNS records if no DNS server answers', async () => {
    const resolver = new Resolver({ timeout: 200, tries: 1 });
    resolver.setServers(['127.0.0.1:1']);
    const findings = await mailCheck.run(makePatient({ SMTP_URL: urlOf() }, { resolver }));
    expect(findings.at(-1)).toMatchObject({ level: 'skipped', text: expect.stringMatching(/no DNS server answers/) });
  });
});
