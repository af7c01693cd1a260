import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PasswordInput } from './password-input';

it(
  'the password field hides the password but allows pasting and password managers',
  { tags: ['V6.2.6', 'V6.2.7'] },
  () => {
    const markup = renderToStaticMarkup(<PasswordInput autoComplete="current-password" name="password" />);
    expect(markup).toContain('type="password"');
    expect(markup).toContain('autoComplete="current-password"');
    expect(markup).toContain('aria-label="Show password"');
  },
);

it('every password field in the app is a PasswordInput component', { tags: ['V6.2.6', 'V6.2.7'] }, () => {
  const sources = globSync(path.join('{app,components}', '**', '*.tsx')).filter(
    (file) => !/\.test\.|gallery/.test(file),
  );
  const texts = sources.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const fields = texts.flatMap(([, text]) => text.match(/<PasswordInput[^>]*>/g) ?? []);
  expect(fields.length).toBeGreaterThan(7);
  expect(fields.filter((field) => !/autoComplete="(current|new)-password"/.test(field))).toEqual([]);
  const others = texts.filter(
    ([file, text]) => /type="password"|onPaste/.test(text) && !file.endsWith('password-input.tsx'),
  );
  expect(others.map(([file]) => file)).toEqual([]);
});

it('every field that a browser or a password manager can fill in has a name', () => {
  const sources = globSync(path.join('{app,components}', '**', '*.tsx')).filter(
    (file) => !/\.test\.|gallery/.test(file),
  );
  const fields = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return text.match(/<(?:\w*Input|input)\b(?:[^<>]|=>)*?autoComplete="(?!off)(?:[^<>]|=>)*?\/>/g) ?? [];
  });
  expect(fields.length).toBeGreaterThan(15);
  expect(fields.filter((field) => !/\bname="|\bregister\(|typed\(/.test(field))).toEqual([]);
});

it('every form with the current password names the account that it belongs to', () => {
  const forms = globSync(path.join('components', '**', '*.tsx')).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return (text.match(/<form\b.*?<\/form>/gs) ?? []).filter((form) => form.includes('"current-password"'));
  });
  expect(forms.length).toBeGreaterThan(2);
  expect(forms.filter((form) => !/autoComplete="username"|<AccountNameField/.test(form))).toEqual([]);
});
