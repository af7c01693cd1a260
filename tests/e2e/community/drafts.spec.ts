import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { DEMO_PASSWORD, expectToast, openPostForm, postCard, unique } from '../../support/browser/browser';
import { allowCode, TOASTER, blockCodeWith } from '../../support/browser/lazy-code';
import { endSessions, newcomer, post, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

test.describe.configure({ mode: 'parallel' });

const SCHOOL = 'Cunard Junior High School';

const form = (page: Page): Locator => page.getByRole('form', { name: 'Create a post' });
const postButton = (place: Locator): Locator => place.getByRole('button', { name: 'Post', exact: true });

async function howMany(words: string): Promise<number> {
  const [draftCount] = await sql<{ count: number }>(
    'SELECT (SELECT count(*) FROM posts WHERE content = $1)::int + (SELECT count(*) FROM comments WHERE content = $1)::int AS count',
    words,
  );
  return draftCount?.count ?? 0;
}

/** Returns the unsent requests that this browser stores in its outbox. */
const waitingIn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('pv-waiting');
        opening.onsuccess = () => {
          const all = opening.result.transaction('acts').objectStore('acts').getAll();
          all.onsuccess = () => resolve(all.result);
          opening.result.close();
        };
      }),
  );

/** Opens the board of a school with the post form open, as a member who has a post on this board. */
async function onBoard(page: Page) {
  const person = await newcomer(page.context(), { member: true });
  const school = await schoolId(SCHOOL);
  const words = unique('The walking bus');
  const id = await post(person, school, words);
  await page.goto(`/schools/${school}`);
  await openPostForm(page);
  return { person, id, words, card: postCard(page, words), path: `/schools/${school}` };
}

test('unsent drafts of posts, comments and edits survive a reload', async ({ page }) => {
  const { card } = await onBoard(page);
  const [content, comment, edit] = [unique('Half a post'), unique('Half a comment'), unique('Half an edit')];
  const editForm = page.getByRole('form', { name: 'Edit post' });
  await test.step('drafts of a post, a comment and an edit survive a reload', async () => {
    await form(page).getByLabel('Title (optional)').fill('Title');
    await form(page).getByLabel('Content').fill(content);
    await form(page).getByLabel('Post anonymously').check();
    await card.getByLabel('Write a comment').fill(comment);
    await card.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Edit Post' }).click();
    await editForm.getByLabel('Content').fill(edit);
    await page.reload();
    await expect(editForm.getByLabel('Content')).toHaveValue(edit);
    // The field with the restored draft does not take the focus, because the member has not clicked anything.
    await expect(editForm.getByLabel('Content')).not.toBeFocused();
    await openPostForm(page);
    await expect(form(page).getByLabel('Content')).toHaveValue(content);
    await expect(form(page).getByLabel('Title (optional)')).toHaveValue('Title');
    await expect(form(page).getByLabel('Post anonymously')).toBeChecked();
    await expect(form(page).getByText('Draft restored')).toBeVisible();
  });

  await test.step('a draft is removed when the edit is saved or the post is discarded', async () => {
    await editForm.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Post updated');
    await form(page).getByRole('button', { name: 'Discard' }).click();
    await expect(form(page).getByLabel('Content')).toHaveValue('');
  });

  await test.step('a post form keeps its draft when the form is closed', async () => {
    await form(page).getByLabel('Content').fill('To be continued');
    await page.getByRole('button', { name: 'Hide Form' }).click();
    await expect(form(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue your post...' }).click();
    await expect(form(page).getByLabel('Content')).toHaveValue('To be continued');
    await form(page).getByLabel('Content').fill('');
    await expect(form(page).getByLabel('Content')).toBeFocused();
    await page.reload();
    await expect(postCard(page, edit).getByLabel('Write a comment')).toHaveValue(comment);
    await expect(editForm).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Write a post...' })).toBeVisible();
    await expect(form(page)).toHaveCount(0);
  });
});

/** Waits until a tab has seen that the device stores this text, and has drawn the result. */
async function untilStored(tab: Page, text: string): Promise<void> {
  await expect.poll(() => tab.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(text);
  await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}

test('text in one tab survives when a post or comment is sent in another tab', async ({ page }) => {
  const { card, path, words } = await onBoard(page);
  const other = await page.context().newPage();
  await other.goto(path);
  await openPostForm(other);
  const [here, there] = [form(page).getByLabel('Content'), form(other).getByLabel('Content')];
  const otherCard = postCard(other, words);

  await test.step('a tab keeps its stored text when another tab sends a post', async () => {
    const [sent, unsent] = [unique('Sent here'), unique('Unsent there')];
    await here.fill(sent);
    await expect(there).toHaveValue(sent);
    await there.fill(unsent);
    await postButton(form(page)).click();
    await expect(postCard(page, sent)).toBeVisible();
    await other.reload();
    await openPostForm(other);
    await expect(there).toHaveValue(unsent);
  });

  await test.step('a tab keeps its unstored text when another tab sends a post', async () => {
    const [sent, unsent] = [unique('Sent last'), unique('Overwritten')];
    await (await openPostForm(page)).getByLabel('Content').fill(sent);
    await expect(there).toHaveValue(sent);
    await there.fill(unsent);
    await here.press('End');
    await here.pressSequentially('!');
    await untilStored(other, `${sent}!`);
    // The device stores only one draft for each form, here the draft of one tab. The other tab's text is not stored, so
    // that tab warns before it closes.
    const [warning] = await Promise.all([other.waitForEvent('dialog'), other.close({ runBeforeUnload: true })]);
    expect(warning.type()).toBe('beforeunload');
    await warning.dismiss();
    await postButton(form(page)).click();
    await expect(postCard(page, `${sent}!`)).toBeVisible();
    await untilStored(other, unsent);
    await other.reload();
    await openPostForm(other);
    await expect(there).toHaveValue(unsent);
  });

  await test.step('text that is added to a comment in another tab while the comment is being sent stays there as a draft', async () => {
    const comment = unique('A comment');
    const gate = Promise.withResolvers<void>();
    await page.route(/\/api\/posts\/\d+\/comments$/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await card.getByLabel('Write a comment').fill(comment);
    await expect(otherCard.getByLabel('Write a comment')).toHaveValue(comment);
    await postButton(card).click();
    await otherCard.getByLabel('Write a comment').fill(`${comment}, continued`);
    gate.resolve();
    await expect(card.getByRole('listitem').filter({ hasText: comment })).toBeVisible();
    await other.reload();
    await expect(otherCard.getByLabel('Write a comment')).toHaveValue(`${comment}, continued`);
  });
});

test('a draft that two tabs share is sent only once', { tag: '@thorough' }, async ({ page }) => {
  const { path } = await onBoard(page);
  const [content, another] = [unique('Sent twice'), unique('In two tabs')];
  await form(page).getByLabel('Content').fill(content);
  const other = await page.context().newPage();
  await other.goto(path);
  await openPostForm(other);
  await expect(form(other).getByLabel('Content')).toHaveValue(content);
  const lose = async (route: Route) => {
    await route.fetch();
    // The test simulates a connection that drops before the server's answer arrives.
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    await route.abort();
  };
  await page.route('**/api/posts', lose, { times: 1 });
  await postButton(form(page)).click();
  await expectToast(page, "You're offline", "We'll send your post when you're back online.");
  expect(await howMany(content)).toBe(1);
  expect(await waitingIn(page)).toMatchObject([{ body: { content }, triedAt: expect.any(Number) }]);
  const sent = page.context().waitForEvent('response', (answer) => /\/api\/posts\?of=\d+$/.test(answer.url()));
  await other.reload(); // The next page that the browser loads sends the requests in the outbox.
  expect((await sent).ok()).toBe(true);
  expect(await howMany(content)).toBe(1);

  await page.reload();
  await (await openPostForm(page)).getByLabel('Content').fill(another);
  await expect((await openPostForm(other)).getByLabel('Content')).toHaveValue(another);
  await postButton(form(other)).click();
  await expect(postCard(other, another)).toBeVisible();
  await page.reload();
  await expect((await openPostForm(page)).getByLabel('Content')).toHaveValue('');
  expect(await howMany(another)).toBe(1);
});

test('the dashboard shows that its closed post form has a draft', { tag: '@thorough' }, async ({ page }) => {
  await newcomer(page.context(), { member: true });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await form(page).getByRole('combobox', { name: 'School' }).fill(SCHOOL);
  await page.getByRole('option', { name: SCHOOL }).click();
  await form(page).getByLabel('Content').fill('To be continued');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Create Post' })).toHaveAttribute('aria-expanded', 'false');
  await openPostForm(page);
  await expect(form(page).getByLabel('Content')).toHaveValue('To be continued');
  await expect(form(page).getByRole('combobox', { name: 'School' })).toHaveValue(SCHOOL);
  // The form stays open when the member discards its text.
  await form(page).getByRole('button', { name: 'Discard' }).click();
  await expect(form(page).getByLabel('Content')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Hide Form' })).toHaveAttribute('aria-expanded', 'true');
});

test('drafts are private and survive the end of the session', { tag: ['@V14.3.1'] }, async ({ page }) => {
  const { person, card, path } = await onBoard(page);
  const [content, comment] = [unique('Still here'), unique('This too')];
  await test.step('no text is lost if the session ends while the member writes', async () => {
    await form(page).getByLabel('Content').fill(content);
    await card.getByLabel('Write a comment').fill(comment);
    // The test blocks the request that stores the draft. The page then learns of the ended session from the request
    // that sends the post.
    await page.route(/\/api\/user\/drafts\//, () => undefined);
    await endSessions(person);
    await postButton(form(page)).click();
    await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`);
    await page.unroute(/\/api\/user\/drafts\//);
    await expectToast(page, 'Authentication required', 'You must be logged in to create a post. Your draft is saved.');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(`**${path}`);
    await openPostForm(page);
    await expect(form(page).getByLabel('Content')).toHaveValue(content);
    await expect(card.getByLabel('Write a comment')).toHaveValue(comment);
  });

  await test.step('a draft is not shown to another person who signs in in the same browser', async () => {
    await newcomer(page.context(), { member: true });
    await page.goto(path);
    await expect((await openPostForm(page)).getByLabel('Content')).toHaveValue('');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pv-draft')))).toEqual(
      [],
    );
  });
});

test('posts are sent exactly once, even after a double click or a network outage', async ({ page }) => {
  const blockedRequest = await blockCodeWith(page, TOASTER);
  const { card } = await onBoard(page);
  // The test presses a key, because the page loads the code for toasts only when a person is active.
  await page.keyboard.press('End');
  await expect.poll(blockedRequest).toBeGreaterThan(0);
  await test.step('a double click on Post sends a post or a comment once', async () => {
    const [content, comment] = [unique('One post'), unique('One comment')];
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/api\/posts(\/\d+\/comments)?$/.test(request.url()))
        sent.push(request.url());
    });
    await form(page).getByLabel('Content').fill(content);
    await postButton(form(page)).dblclick();
    // The elements below the form move up when it closes, so the test waits until it has closed.
    await expect(form(page)).toHaveCount(0);
    await card.getByLabel('Write a comment').fill(comment);
    await postButton(card).dblclick();
    await expect(card.getByRole('listitem').filter({ hasText: comment })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The server would create only one post even for two equal requests, so the test also counts the requests.
    expect(sent).toHaveLength(2);
    expect([await howMany(content), await howMany(comment)]).toEqual([1, 1]);
  });

  await test.step('posts and comments that are written offline are sent when the network returns', async () => {
    const [content, comment] = [unique('Offline post'), unique('Offline comment')];
    const plainToast = page.getByRole('status').filter({ hasText: "You're offline" });
    await openPostForm(page);
    await form(page).getByLabel('Content').fill(content);
    await card.getByLabel('Write a comment').fill(comment);
    await page.context().setOffline(true);
    await postButton(form(page)).click();
    await expect(plainToast).toContainText("We'll send your post when you're back online.");
    await postButton(card).click();
    await expect(plainToast).toContainText("We'll send your comment when you're back online.");
    await allowCode(page);
    await page.context().setOffline(false);
    await expect(card.getByRole('listitem').filter({ hasText: comment })).toBeVisible();
    await expect(postCard(page, content)).toBeVisible();
    expect([await howMany(content), await howMany(comment)]).toEqual([1, 1]);
  });
});

test('a member can continue a draft on another device', { tag: '@thorough' }, async ({ page, browser }) => {
  const { path, person } = await onBoard(page);
  const words = unique('Begun on the phone');
  await form(page).getByLabel('Content').fill(words);
  await expect.poll(() => sql('SELECT FROM drafts WHERE user_id = $1', person.id).then(({ length }) => length)).toBe(1);

  const { cookies } = await page.context().storageState();
  const desk = await browser.newContext({ storageState: { cookies, origins: [] } });
  const other = await desk.newPage();
  await other.goto(path);
  await (await openPostForm(other)).getByText('Draft restored').waitFor();
  const content = form(other).getByLabel('Content');
  await expect(content).toHaveValue(words);

  await test.step('a member can switch between two conflicting drafts repeatedly, and neither draft is lost', async () => {
    const [draft] = await sql<{ place: string }>('SELECT place FROM drafts WHERE user_id = $1', person.id);
    const tablet = `${words}, and otherwise on the tablet`;
    const met = { act: randomUUID(), fields: { content: tablet }, savedAt: new Date().toISOString(), base: null };
    const address = `/api/user/drafts/${draft?.place}?of=${person.id}`;
    const put = { data: met, headers: { 'Sec-Fetch-Site': 'same-origin' } };
    expect((await other.request.put(address, put)).ok()).toBe(true);
    await other.reload();
    await openPostForm(other);
    await expect(content).toHaveValue(tablet);
    for (const next of [words, tablet, words]) {
      await form(other).getByRole('button', { name: "Use the other device's text" }).click();
      await expect(content).toHaveValue(next);
    }
    await expect(form(other).getByRole('button', { name: "Use the other device's text" })).toBeVisible();
  });

  await test.step('a letter typed at the moment when another device’s draft appears is not lost', async () => {
    const typist = await desk.newPage();
    await typist.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        setItem.call(this, key, value);
        // Types after the form has taken the draft, and before React renders the form again.
        if (!key.startsWith('pv-draft:') || !document.activeElement?.matches('textarea')) return;
        Storage.prototype.setItem = setItem;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => document.execCommand('insertText', false, '!');
        port2.postMessage(null);
      };
    });
    await typist.goto(path);
    await typist.evaluate(() => localStorage.clear());
    await typist.reload();
    await openPostForm(typist);
    await expect(form(typist).getByLabel('Content')).toHaveValue(`${words}!`);
    await typist.close();
  });

  await form(other).getByLabel('Content').fill(`${words}, sent from the desk`);
  await postButton(form(other)).click();
  await expectToast(other, 'Post created');

  await expect.poll(() => sql('SELECT FROM drafts WHERE user_id = $1', person.id).then(({ length }) => length)).toBe(0);
  await page.reload();
  await expect((await openPostForm(page)).getByLabel('Content')).toHaveValue('');
});

test(
  'an open post form shows text that the member typed in another tab',
  { tag: '@thorough' },
  async ({ page, context }) => {
    const { path } = await onBoard(page);
    const [elsewhere, first, second] = [unique('Long text'), unique('It waits'), unique('Begun meanwhile')];
    const text = form(page).getByLabel('Content');
    await test.step('an open form shows text that the member types in another tab', async () => {
      const other = await context.newPage();
      await other.goto(path);
      await (await openPostForm(other)).getByLabel('Content').fill(elsewhere);
      await expect(text).toHaveValue(elsewhere);
      await other.close();
      await text.press('End');
      await text.pressSequentially('!');
      await page.reload();
      await expect((await openPostForm(page)).getByLabel('Content')).toHaveValue(`${elsewhere}!`);
      await form(page).getByRole('button', { name: 'Discard' }).click();
    });

    const waits = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Back to the form' }) })
      .getByText('This post may already have been sent.');
    const gate = Promise.withResolvers<void>();
    let isLost = true;
    await page.route(/\/api\/posts(\?of=\d+)?$/, async (route) => {
      if (isLost) return route.abort();
      await gate.promise;
      return route.continue();
    });
    await test.step('a member can move an unsent post back into the form', async () => {
      await text.fill(first);
      await postButton(form(page)).click();
      await expect(waits).toBeVisible();
      await (await openPostForm(page)).getByLabel('Content').fill(second);
      await page.getByRole('button', { name: 'Back to the form' }).click();
      await expectToast(page, 'Possibly already sent', /check before you send it again/);
      await expect(text).toHaveValue(`${second}\n\n${first}`);
      await expect(waits).toHaveCount(0);
    });

    await test.step('a member cannot move a post that is being sent back into the form', async () => {
      await postButton(form(page)).click();
      await expect(waits).toBeVisible();
      isLost = false;
      const sending = page.waitForRequest(/\/api\/posts\?of=\d+$/);
      await page.getByRole('button', { name: 'Send now' }).click();
      await sending;
      await page.getByRole('button', { name: 'Back to the form' }).click();
      gate.resolve();
      await expectToast(page, 'Your post was sent');
      await expect(waits).toHaveCount(0);
      await page.reload();
      await expect((await openPostForm(page)).getByLabel('Content')).toHaveValue('');
      expect(await howMany(`${second}\n\n${first}`)).toBe(1);
    });
  },
);

test('the draft of a post is removed when the post is sent', { tag: '@thorough' }, async ({ page, context }) => {
  const { person, id, card, path } = await onBoard(page);
  const [sent, keptText] = [unique('Sent'), unique('Not yours')];
  await test.step('the draft of a sent post is removed before the lists refresh', async () => {
    await form(page).getByLabel('Content').fill(sent);
    const gate = Promise.withResolvers<void>();
    await page.route(/\/api\/schools\/[^/]*\/posts[^/]*$/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await postButton(form(page)).click();
    await expectToast(page, 'Post created');
    await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    gate.resolve();
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Write a post...' })).toBeVisible();
  });

  await test.step('a draft of an edited comment appears on the member’s other device', async () => {
    const edit = unique('Said better');
    await person.call('POST', `/api/posts/${id}/comments`, { content: unique('Said') });
    await page.goto(path);
    await card.getByRole('button', { name: 'Options of your comment' }).click();
    await page.getByRole('menuitem', { name: 'Edit comment' }).click();
    const form = card.locator('form', { has: page.getByLabel('Edit your comment') });
    await form.getByLabel('Edit your comment').fill(edit);
    const places = () => sql<{ place: string }>('SELECT place FROM drafts WHERE user_id = $1', person.id);
    await expect.poll(places).toEqual([{ place: expect.stringMatching(/^edit-comment-/) }]);
    const gate = Promise.withResolvers<void>();
    await page.route(/\/api\/comments\/[^/]*$/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Edit your comment')).not.toBeEditable();
    await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    gate.resolve();
    await expectToast(page, 'Comment updated');
    await expect.poll(places).toEqual([]);
    await page.goto(path);
    await expect(card.getByText(edit)).toBeVisible();
    await expect(form).toHaveCount(0);
  });

  await test.step('a draft is removed when another person signs in in another tab', async () => {
    await (await openPostForm(page)).getByLabel('Content').fill(keptText);
    const anew = page.waitForEvent('load');
    const other = await newcomer(context, { member: true });
    await (await context.newPage()).goto(path);
    await anew;
    await expect((await openPostForm(page)).getByLabel('Content')).toHaveValue('');
    await expect(page.getByText(keptText)).toHaveCount(0);
    expect(await sql('SELECT FROM drafts WHERE user_id = $1', other.id)).toEqual([]);
    expect(person.id).not.toBe(other.id);
  });
});
