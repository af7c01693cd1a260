import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// This file searches for secrets before a commit, because a committed secret is no longer secret (security O10).

const SECRETS: Record<string, RegExp> = {
  'a live key of Stripe': /\b[sr]k_live_[A-Za-z0-9]{10,}/,
  'a key of Stripe’s sandbox': /\b[sr]k_test_[A-Za-z0-9]{60,}/,
  'a secret of a webhook': /\bwhsec_[A-Za-z0-9+/]{32,}/,
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40,}/,
  'a token of UploadThing': /\bUPLOADTHING_TOKEN\s*[=:]\s*['"]?eyJ[A-Za-z0-9+/=]{40,}/,
  'a private VAPID key': /\bVAPID_PRIVATE_KEY\s*[=:]\s*['"]?[A-Za-z0-9_-]{43}\b/,
  'a key of AWS': /\bAKIA[A-Z0-9]{16}\b/,
  'a token of GitHub or npm': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|npm_[A-Za-z0-9]{36})\b/,
  'a password in an address':
    /\b(?:postgres(?:ql)?|smtps?):\/\/[^\s:/@'"`$<{]+:[^\s@'"`$<{…]{12,}@(?!localhost|127\.|\[::1)/,
};

/**
 * A private key that the test allows in the code. The key is not secret, because only tests use it to send push
 * messages to a test browser.
 */
const TEST_KEYS = ['a private VAPID key in tests/support/database/own-database.ts'];

const secretsIn = (text: string) => Object.keys(SECRETS).filter((kind) => SECRETS[kind]!.test(text));

const x = (length: number) => 'x'.repeat(length);
// The test builds the examples from parts, so that this file contains no complete secret.
const PLANTED: Record<string, string> = {
  'a live key of Stripe': `sk_${'live'}_${x(24)}`,
  'a key of Stripe’s sandbox': `rk_${'test'}_${x(99)}`,
  'a secret of a webhook': `whsec${'_'}${x(32)}`,
  'a private key': `-----BEGIN ${'EC'} PRIVATE KEY-----\n${x(64)}`,
  'a token of UploadThing': `UPLOADTHING_TOKEN='${'eyJ'}${x(60)}'`,
  'a private VAPID key': `VAPID_PRIVATE_KEY=${x(43)}`,
  'a key of AWS': `AKIA${'X'.repeat(16)}`,
  'a token of GitHub or npm': `ghp${'_'}${x(36)}`,
  'a password in an address': `postgres://${'app'}:${x(16)}@db.example.org/app`,
};

it.each(Object.keys(SECRETS))('the search for secrets finds %s', (kind) => {
  expect(secretsIn(`const a = "${PLANTED[kind]}";`)).toContain(kind);
});

it('the repository contains no secret', { tags: ['O10'] }, () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file) && !/\.(webp|png|jpg|ico|woff2?|mp4|webm|gz|wasm)$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const secrets = files.flatMap((file) => secretsIn(readFileSync(file, 'utf8')).map((kind) => `${kind} in ${file}`));
  expect(secrets).toEqual(TEST_KEYS);
});
