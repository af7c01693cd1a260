import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { DAY } from '@/lib/time/duration';

/** A self-signed certificate with its private key, both in PEM. */
export type Certificate = { cert: string; key: string };

/**
 * Creates a self-signed certificate for a host name. A client that trusts the certificate as an authority accepts it.
 */
export async function makeCertificate(hostname: string, days: number): Promise<Certificate> {
  x509.cryptoProvider.set(webcrypto as Crypto);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=${hostname}`,
    notBefore: new Date(Date.now() - 400 * DAY),
    notAfter: new Date(Date.now() + days * DAY),
    signingAlgorithm: algorithm,
    // The cast is needed, because Node's types and the browser's types differ in the names of key usages.
    keys: keys as unknown as CryptoKeyPair,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: hostname }])],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return { cert: certificate.toString('pem'), key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n` };
}
