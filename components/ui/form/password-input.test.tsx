import { globSync, readFileSync } from 'node:fs';
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
  const sources = globSync('{app,components}/**/*.tsx').filter((file) => !/\.test\.|gallery/.test(file));
  const texts = sources.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const fields = texts.flatMap(([, text]) => text.match(/<PasswordInput[^>]*>/g) ?? []);
  expect(fields.length).toBeGreaterThan(7);
  expect(fields.filter((field) => !/autoComplete="(current|new)-password"/.test(field))).toEqual([]);
  const others = texts.filter(
    ([file, text]) => /type="password"|onPaste/.test(text) && !file.endsWith('password-input.tsx'),
  );
  expect(others.map(([file]) => file)).toEqual([]);
});
