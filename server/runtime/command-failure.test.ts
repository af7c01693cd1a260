import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { explainError, Failure } from './command-failure';

const withCode = (message: string, fields: object) => Object.assign(new Error(message), fields);
const zodError = z.object({ id: z.int() }).safeParse({ id: 'x' }).error;

describe('the message that a failed command prints', () => {
  it.each<[string, unknown, string]>([
    ['an expected failure', new Failure('Say where to.'), 'Say where to.'],
    ['a file that does not exist', withCode('ENOENT: open', { code: 'ENOENT', path: '/a/b' }), '/a/b does not exist.'],
    [
      'a file without permission',
      withCode('EACCES: permission denied', { code: 'EACCES', path: '/a' }),
      '/a cannot be used: EACCES',
    ],
    [
      'a symbolic link to itself',
      withCode('ELOOP: too many', { code: 'ELOOP', path: '/a' }),
      '/a cannot be used: ELOOP',
    ],
    ['a full disk', withCode('write', { code: 'ENOSPC', cause: new Error('ENOSPC') }), 'The disk is full'],
    [
      'a programming error',
      new TypeError('x is not a function'),
      'Something unexpected happened: x is not a function.',
    ],
    [
      'an error message of several lines',
      new Error('\nInvalid invocation:\n  at the database'),
      'happened: Invalid invocation:.',
    ],
    ['an invalid value', zodError, 'Something unexpected happened: ['],
    [
      'an address that refuses connections',
      new AggregateError([withCode('connect ECONNREFUSED 127.0.0.1:1', {})], ''),
      'ECONNREFUSED',
    ],
    ['an error code without a message', withCode('', { code: 'ECONNRESET' }), 'happened: ECONNRESET.'],
    ['an undefined error', undefined, 'happened: undefined.'],
    ['a thrown string', 'a text', 'happened: a text.'],
  ])('a failed command reports %s in one line without a stack trace', (_what, error, says) => {
    const text = explainError(error);
    expect(text).toContain(says);
    expect(text).not.toContain('\n');
    expect(text).not.toMatch(/\bat .*:\d+:\d+/);
  });

  it('a failed command stores the details of its error in a file that only the current system account can read', () => {
    const file = / (\/\S+\.txt)\.$/.exec(explainError(new Error('Odd', { cause: new Error('Deep down') })))?.[1] ?? '';
    expect(readFileSync(file, 'utf8')).toMatch(/Odd[^]*at [^]*Deep down/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    rmSync(file);
  });
});

it.each([
  ['in awaited code', "await runCommandAndPrintFailure(async () => { throw new Error('Odd') })"],
  [
    'in a timer callback',
    "await runCommandAndPrintFailure(async () => { setTimeout(() => { throw new Error('Odd') }); await new Promise((done) => setTimeout(done, 5000)) })",
  ],
  [
    'in a promise without a rejection handler',
    "await runCommandAndPrintFailure(async () => { void Promise.reject(new Error('Odd')); await new Promise((done) => setTimeout(done, 5000)) })",
  ],
])('a command prints one line and exits with code 1 after an error %s', (_which, program) => {
  const script = `import { runCommandAndPrintFailure } from './server/runtime/command-failure.ts'; ${program}`;
  let outcome: { status?: number; stderr?: string } = {};
  try {
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: 'pipe',
      encoding: 'utf8',
    });
  } catch (error) {
    outcome = error as typeof outcome;
  }
  expect(outcome.status).toBe(1);
  expect(outcome.stderr?.trim().split('\n')).toEqual([
    expect.stringMatching(/^✗ Something unexpected happened: Odd\./),
  ]);
});
