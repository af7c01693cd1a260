import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { PLAIN_PAGE_SECURITY_POLICY, renderPlainErrorPage } from './plain-page';

it('a plain page escapes special characters in its text', () => {
  const page = renderPlainErrorPage('One moment', 'You <b>&</b> "we"');
  for (const kind of ['style', 'script']) {
    const code = new RegExp(`<${kind}>(.*?)</${kind}>`, 's').exec(page)?.[1] ?? '';
    expect(PLAIN_PAGE_SECURITY_POLICY).toContain(
      `${kind}-src 'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    );
  }
  expect(page).toContain('<p role="alert">You &lt;b&gt;&amp;&lt;/b&gt; &quot;we&quot;</p>');
  expect(page).toContain('<title>One moment | Parent Voice NS</title>');
});

it('a plain page shows the logo although it can load no other file', () => {
  const page = renderPlainErrorPage('No connection', 'Your device may be offline.');
  expect(page).toContain('<header><svg viewBox="0 0 40 40"');
  expect(page).not.toMatch(/(?:src|href)="[^"]|url\(/);
});
