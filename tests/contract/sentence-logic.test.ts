import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { EXCEPTIONS, noSentenceLogic } from '../../lint/no-sentence-logic';

const linter = new Linter();

const isRefused = (code: string) =>
  linter
    .verify(code, {
      files: ['**/*'],
      languageOptions: { parser: tseslint.parser as Linter.Parser },
      plugins: { house: { rules: { 'no-sentence-logic': noSentenceLogic } } },
      rules: { 'house/no-sentence-logic': 'error' },
    })
    .some(({ ruleId }) => ruleId === 'house/no-sentence-logic');

describe('a condition that reads a sentence is refused', () => {
  it.each([
    "if (refusal.startsWith('You wrote')) x();",
    "if (text.includes('Email already exists')) x();",
    'if (error.message === CONFLICTS.changed) x();',
    'if (error.message.startsWith(`${error.status} `)) x();',
    "if (error.message.toLowerCase().includes('taken')) x();",
    "if ((error.message ?? '').match(/taken/)) x();",
    'if (/taken/.test(error.message)) x();',
    "const TAKEN = 'This is taken.'; if (text === TAKEN) x();",
    "if (answer.text === 'Not found') x();",
    "switch (error.message) { case 'a': x(); }",
    "switch (word) { case 'Not found': x(); }",
    "if ((error as Error).message !== 'a') x();",
  ])('%s', (code) => expect(isRefused(code)).toBe(true));
});

describe('what is no sentence may be compared', () => {
  it.each([
    "if (error.code === 'conflict') x();",
    "if (path.startsWith('/subscription/')) x();",
    "if (typeof error.message === 'string') x();",
    'if (message === null) x();',
    'if (said === `BEGIN:${name}`) x();',
    "file.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');",
    "const text = isHeld ? 'It is on hold.' : 'It is not.';",
  ])('%s', (code) => expect(isRefused(code)).toBe(false));
});

it.each(Object.keys(EXCEPTIONS))('%s is an exception because it needs to be', (file) => {
  expect(isRefused(readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8'))).toBe(true);
});
