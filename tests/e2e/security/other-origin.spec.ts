import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { stripes } from '../../support/browser/pictures';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

// Any website can send a form with a file without a CORS preflight. So this test lets a real browser send a form from
// another origin (security C3).

test(
  'a form from another origin is refused, and its file is not stored',
  { tag: ['@C3'] },
  async ({ page, context, baseURL }) => {
    const who = await newcomer(context, { member: true });
    const postId = await post(who, await schoolId('Bel Ayr Elementary School'), 'Look at this');
    const photo = (await stripes('x.png', 8, 6)).buffer.toString('base64');
    const pages: Record<string, string> = {
      '/avatar': `<form method="post" enctype="multipart/form-data" action="${baseURL}/api/user/avatar"><input type="file" name="avatar"></form>`,
      '/photo': `<form method="post" enctype="multipart/form-data" action="${baseURL}/api/media/upload"><input type="file" name="media"><input name="postId" value="${postId}"></form>`,
    };
    const sends = `<script>
    const bytes = Uint8Array.from(atob('${photo}'), (sign) => sign.charCodeAt(0));
    const given = new DataTransfer();
    given.items.add(new File([bytes], 'x.png', { type: 'image/png' }));
    document.querySelector('[type=file]').files = given.files;
    document.forms[0].submit();
  </script>`;
    const other = createServer((request, answer) => {
      answer.setHeader('Content-Type', 'text/html').end(`<!doctype html>${pages[request.url ?? ''] ?? ''}${sends}`);
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    try {
      for (const path of Object.keys(pages)) {
        const answered = page.waitForResponse((answer) => answer.url().startsWith(`${baseURL}/api/`));
        await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}${path}`);
        const answer = await answered;
        expect([path, answer.status(), (await answer.request().allHeaders())['sec-fetch-site']]).toEqual([
          path,
          403,
          'cross-site',
        ]);
      }
    } finally {
      other.close();
    }
    const storedFiles = await sql(
      'SELECT FROM stored_files WHERE user_id = $1 OR media_id IN (SELECT id FROM post_media WHERE post_id = $2)',
      who.id,
      postId,
    );
    expect(storedFiles).toEqual([]);
  },
);
