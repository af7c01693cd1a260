import type { SetupSettings } from './setup-questions';

/** Returns the DNS lines that the site needs. Angle brackets mark values that the operator fills in. */
export function listDnsRecords({ APP_ORIGIN = '', SITE_EMAIL = '', SMTP_URL, DKIM_SELECTOR }: SetupSettings): string[] {
  const site = new URL(APP_ORIGIN).hostname;
  const domain = SITE_EMAIL.split('@')[1] ?? site;
  const server = SMTP_URL ? new URL(SMTP_URL).hostname : '<your mail server>';
  const lines = [
    [site, 'A', '<the address of this machine>'],
    [domain, 'TXT', `"v=spf1 a:${server} ~all"`],
    [`${DKIM_SELECTOR ?? '<selector>'}._domainkey.${domain}`, 'TXT', '"<the DKIM key that your mail server shows>"'],
    [`_dmarc.${domain}`, 'TXT', `"v=DMARC1; p=quarantine; rua=mailto:${SITE_EMAIL}"`],
  ];
  const widest = Math.max(...lines.map(([name = '']) => name.length));
  return lines.map(([name = '', ...rest]) => `${name.padEnd(widest)}  ${rest.join('  ')}`);
}
