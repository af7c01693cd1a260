import { describe, expect, it } from 'vitest';
import { BUILD, faultsOf, HOST, makePatient, SECRET } from '../../tests/support/doctor/patient';
import { startSiteBehindProxy, type ProxyFault } from '../../tests/support/doctor/site-behind-proxy';
import { webCheck } from './web';

async function faultsBehind(fault: ProxyFault): Promise<string[]> {
  const site = await startSiteBehindProxy(HOST, { secret: SECRET, build: BUILD }, fault);
  try {
    return await faultsOf(webCheck, makePatient({}, { ports: site.ports, authorities: site.authorities }));
  } finally {
    site.close();
  }
}

describe.concurrent('the doctor examines the address of the site', () => {
  it('the doctor finds nothing wrong behind a correctly configured proxy', async () => {
    expect(await faultsBehind({})).toEqual([]);
  });

  it.each<[mistake: string, fault: ProxyFault, finding: RegExp]>([
    [
      'a certificate of an unknown authority',
      { certificate: { isTrusted: false } },
      /^error address: browsers refuse the certificate/,
    ],
    [
      'a certificate for another name',
      { certificate: { name: 'other.ca' } },
      /^error address: browsers refuse the certificate/,
    ],
    ['an expired certificate', { certificate: { days: -1 } }, /^error address: browsers refuse the certificate/],
    ['a certificate that is not renewed', { certificate: { days: 5.5 } }, /^warning certificate: it ends in 5 days/],
    ['a page that fails', { status: 500 }, /^error address: .+ answers with status 500/],
    [
      'a proxy that removes HSTS',
      { removesHsts: true },
      /^error address: the header Strict-Transport-Security is missing/,
    ],
    ['a site that also serves without TLS', { plain: 'page' }, /^warning address: http:\/\/ answers with status 200/],
    ['a closed port 80', { plain: 'nothing' }, /^warning address: http:\/\/ does not answer/],
    ['a process with an older .env', { secret: 'x'.repeat(32) }, /^error address: another program answers/],
    ['a process with an older build', { build: 'older' }, /^warning build: the build older runs/],
    [
      'a proxy that hands on no address',
      { address: 'missing' },
      /^error client address: the proxy hands on no address/,
    ],
    [
      'a proxy that hands on invented addresses',
      { address: 'unchanged' },
      /^error client address: .+ the client invented/,
    ],
    [
      'a proxy that is not trusted',
      { trusted: '10.0.0.1' },
      /^error client address: the proxy's address 127.0.0.1 is not trusted/,
    ],
    ['a proxy that refuses large bodies', { maxBody: 900_000 }, /^error uploads: a body of 1 MB does not arrive/],
    ['a proxy that buffers streams', { holdsStreams: true }, /^error streams: the proxy holds live updates back/],
  ])('the doctor finds %s, and nothing else', async (_mistake, fault, finding) => {
    const faults = await faultsBehind(fault);
    expect(faults).toEqual([expect.stringMatching(finding)]);
  });

  it('the doctor finds a configuration that trusts every address as a proxy', async () => {
    const site = await startSiteBehindProxy(HOST, { secret: SECRET, build: BUILD }, { trusted: '0.0.0.0/0' });
    const reached = { ports: site.ports, authorities: site.authorities };
    expect(await faultsOf(webCheck, makePatient({ TRUSTED_PROXIES: '0.0.0.0/0' }, reached))).toEqual([
      'error client address: TRUSTED_PROXIES trusts every address, so clients can invent theirs',
    ]);
    site.close();
  });

  it('the doctor finds an address without TLS', async () => {
    expect(await faultsOf(webCheck, makePatient({ APP_ORIGIN: `http://${HOST}` }))).toEqual([
      `error address: http://${HOST} has no TLS`,
    ]);
  });

  it('the doctor finds a name that is not in DNS', async () => {
    expect(await faultsOf(webCheck, makePatient({ APP_ORIGIN: 'https://nowhere.invalid' }))).toEqual([
      'error address: nowhere.invalid has no address in DNS',
    ]);
  });

  it('the doctor finds a proxy that does not run', async () => {
    expect(await faultsOf(webCheck, makePatient({}, { ports: { http: 1, https: 1 } }))).toEqual([
      expect.stringMatching(/^error address: .+ does not answer: connect ECONNREFUSED/),
    ]);
  });
});
