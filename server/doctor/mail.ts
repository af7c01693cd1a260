import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { SECOND } from '@/lib/time/duration';
import {
  errorFinding,
  okFinding,
  firstLineOfError,
  skippedFinding,
  warningFinding,
  type DoctorCheck,
  type Finding,
  type ExaminedSite,
} from './finding';

const ABOUT = 'mail';
const SEE_DNS = 'The DNS lines are in docs/operations/install.md, "Email".';
const TIMEOUT_MS = 15 * SECOND;
/** Top-level domains that never receive email (RFC 2606). */
const EXAMPLE = /(^|\.)(example|invalid|test|localhost)$|(^|\.)example\.(com|net|org)$/;

/** DKIM selectors that mail services use by default. The setting DKIM_SELECTOR names another selector. */
const USUAL_SELECTORS = ['default', 'dkim', 'mail', 'selector1', 's1', 'k1', 'google', 'pm', 'mx', 'smtp', 'fm1'];

export const mailCheck: DoctorCheck = {
  about: ABOUT,
  async run(patient) {
    const { SMTP_URL, MAIL_POSTAL_ADDRESS } = patient.env;
    if (!SMTP_URL)
      return [warningFinding(ABOUT, 'nobody gets email', 'Set SMTP_URL to the address of your mail server.')];
    return [
      ...(await checkLogin(patient, SMTP_URL)),
      ...(MAIL_POSTAL_ADDRESS
        ? []
        : [
            warningFinding(
              ABOUT,
              'emails have no postal address, so only those about accounts are sent',
              'Set MAIL_POSTAL_ADDRESS.',
            ),
          ]),
      ...(await checkDomain(patient)),
    ];
  },
};

/** Returns the domain of an address such as `Name <hello@example.org>`. */
const domainOf = (sender: string): string => /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? '';

async function checkLogin(patient: ExaminedSite, url: string): Promise<Finding[]> {
  const server = new URL(url);
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    const login = server.username === '' ? 'answers' : 'accepts the login';
    return [
      okFinding(ABOUT, `${server.hostname} ${login}`),
      ...checkEncryption(server),
      await checkDelivery(patient, transport),
    ];
  } catch (fault) {
    const { code } = fault as { code?: string };
    return [
      code === 'EAUTH'
        ? errorFinding(ABOUT, `${server.hostname} refuses the login`, 'Correct the name and password in SMTP_URL.')
        : errorFinding(
            ABOUT,
            `${server.hostname} does not answer: ${firstLineOfError(fault)}`,
            'Correct SMTP_URL, or open the port to it.',
          ),
    ];
  } finally {
    transport.close();
  }
}

function checkEncryption({ protocol, hostname, searchParams }: URL): Finding[] {
  const isLocal = ['localhost', '[::1]'].includes(hostname) || hostname.startsWith('127.');
  if (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || isLocal) return [];
  return [
    warningFinding(ABOUT, 'emails may leave without encryption', 'Use smtps://, or add ?requireTLS=true to SMTP_URL.'),
  ];
}

async function checkDelivery(patient: ExaminedSite, transport: ReturnType<typeof createTransport>): Promise<Finding> {
  const to = patient.env.SITE_EMAIL;
  if (!patient.sendsTestEmail)
    return skippedFinding(ABOUT, `no test email was sent: \`npm run doctor -- --send-email\` sends one to ${to}`);
  try {
    await transport.sendMail({
      from: patient.env.MAIL_FROM,
      to,
      subject: 'Test email',
      text: 'This email was sent by `npm run doctor`. Your site can send email.',
    });
    return okFinding(ABOUT, `a test email is on its way to ${to}`);
  } catch (fault) {
    return errorFinding(
      ABOUT,
      `the test email was refused: ${firstLineOfError(fault)}`,
      'Ask the operator of your mail server.',
    );
  }
}

/** DNS error codes of a machine that cannot use DNS. A missing record has other error codes. */
const NO_DNS = new Set(['ECONNREFUSED', 'ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'ENETUNREACH', 'EHOSTUNREACH']);

async function checkDomain(patient: ExaminedSite): Promise<Finding[]> {
  const domain = domainOf(patient.env.MAIL_FROM);
  if (EXAMPLE.test(domain) || isIP(domain) !== 0 || !domain.includes('.'))
    return [
      errorFinding(
        ABOUT,
        `emails come from ${domain || 'nowhere'}, which is not your domain`,
        'Set MAIL_FROM to an address at your domain.',
      ),
    ];
  try {
    return [await checkSpf(patient, domain), await checkDkim(patient, domain), await checkDmarc(patient, domain)];
  } catch (fault) {
    const { code = '' } = fault as NodeJS.ErrnoException;
    if (!NO_DNS.has(code)) throw fault;
    return [skippedFinding('email DNS', `SPF, DKIM and DMARC: no DNS server answers (${code})`)];
  }
}

async function texts({ resolver }: ExaminedSite, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (fault) {
    const { code = '' } = fault as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw fault;
  }
}

async function checkSpf(patient: ExaminedSite, domain: string): Promise<Finding> {
  const records = (await texts(patient, domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record = ''] = records;
  if (records.length === 0)
    return warningFinding('SPF', `${domain} has no record`, `Add one that names your mail server. ${SEE_DNS}`);
  if (records.length > 1)
    return errorFinding('SPF', `${domain} has ${records.length} records, so none counts`, 'Join them into one.');
  if (/\s\+?all\b/i.test(record))
    return errorFinding('SPF', `the record of ${domain} lets everyone send`, 'End it with ~all or -all.');
  return /^v=spf1(\s+[-~]all)?\s*$/i.test(record)
    ? errorFinding('SPF', `the record of ${domain} lets nobody send`, `Name your mail server in it. ${SEE_DNS}`)
    : okFinding('SPF', `${domain} has a record`);
}

async function checkDkim(patient: ExaminedSite, domain: string): Promise<Finding> {
  const { DKIM_SELECTOR } = patient.env;
  const selectors = DKIM_SELECTOR ? [DKIM_SELECTOR] : USUAL_SELECTORS;
  for (const selector of selectors) {
    const records = await texts(patient, `${selector}._domainkey.${domain}`);
    if (records.some((text) => /\bp=[A-Za-z0-9+/]/.test(text)))
      return okFinding('DKIM', `${domain} has the key "${selector}"`);
  }
  return DKIM_SELECTOR
    ? warningFinding(
        'DKIM',
        `${DKIM_SELECTOR}._domainkey.${domain} has no key`,
        `Add the record of your mail service. ${SEE_DNS}`,
      )
    : warningFinding(
        'DKIM',
        `no usual selector of ${domain} has a key`,
        'Add the record of your mail service, or set DKIM_SELECTOR.',
      );
}

async function checkDmarc(patient: ExaminedSite, domain: string): Promise<Finding> {
  // A DMARC record of the organization's domain also applies to its subdomains.
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const records = (await texts(patient, `_dmarc.${name}`)).filter((text) => /^v=DMARC1\b/i.test(text));
    if (records.length > 0) return judgeDmarc(name, records);
  }
  return warningFinding(
    'DMARC',
    `${domain} has no record`,
    `Add "v=DMARC1; p=quarantine" at _dmarc.${domain}. ${SEE_DNS}`,
  );
}

function judgeDmarc(name: string, [record = '', ...others]: string[]): Finding {
  if (others.length > 0)
    return errorFinding('DMARC', `${name} has ${others.length + 1} records, so none counts`, 'Delete all but one.');
  return /;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(record)
    ? okFinding('DMARC', `${name} has a record`)
    : errorFinding('DMARC', `the record of ${name} has no policy`, 'Add "p=quarantine" to it.');
}
