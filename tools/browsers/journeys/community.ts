import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { callApiFromPage, signInByApi, signInByForm, type Journey } from '../page-control/journey';
import { signInDemoPerson, findSchool, addUniqueSuffix } from '../page-control/journey-people';
import { elementByRole, type JourneyPage } from '../page-control/journey-page';

const SCHOOL = 'Sunnyside Elementary School';
const form = elementByRole('form', 'Create a post');
const inForm = { within: form };

async function openPostForm(screen: JourneyPage): Promise<void> {
  const opener = elementByRole('button', /^(Write a|Continue your) post\.\.\.$/);
  await screen.until(async () => (await screen.isSeen(opener)) || (await screen.isSeen(form)), 'there is no post form');
  if (!(await screen.isSeen(form))) await screen.click(opener);
  await screen.see(elementByRole('field', 'Content', inForm));
}

async function photo(): Promise<string> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'journey-')), 'harbour.png');
  await sharp(path.join('prisma/seed/demo-pictures', 'sledding-hill.svg')).resize({ width: 1200 }).png().toFile(file);
  return file;
}

const postWith = (words: string) => elementByRole('article', undefined, { text: words });

/**
 * Journey in which a person signs in, posts, votes and comments. `npm test` also plays this short journey in Firefox.
 */
export const SIGN_IN_AND_POST_JOURNEY: Journey = {
  name: 'sign in, post, vote, comment, reply',
  play: async (screen, { site }) => {
    const { id } = await findSchool(site, SCHOOL);
    await signInByForm(screen, 'member');
    await screen.open(`/schools/${id}`);
    const words = addUniqueSuffix('The crossing guard at the corner');
    await openPostForm(screen);
    await screen.fill(elementByRole('field', 'Content', inForm), words);
    await screen.click(elementByRole('button', 'Post', inForm));
    await screen.see('Post created');
    const post = postWith(words);
    await screen.see(post);
    await screen.picture('posted');
    const other = await signInDemoPerson(site, 'member2');
    const posts = await other<{ id: number; content: string }[]>('GET', `/api/schools/${id}/posts`);
    const postId = posts.find(({ content }) => content === words)?.id;
    await other('POST', `/api/posts/${postId}/comments`, { content: 'We thanked her too' });
    await screen.open(`/schools/${id}?post=${postId}`);
    await screen.click(elementByRole('button', /^Upvote/, { within: post }));
    await screen.see(elementByRole('button', /^(Remove|Upvote|Upvoted)/, { within: post }));
    const comment = addUniqueSuffix('She has worked here for years');
    await screen.fill(elementByRole('field', 'Write a comment', { within: post }), comment);
    await screen.click(elementByRole('button', 'Post', { within: post }));
    await screen.see(elementByRole('listitem', undefined, { within: post, text: comment }));
    const reply = addUniqueSuffix('So did we');
    const replyField = elementByRole('field', /^Reply to/, { within: post });
    // The list of comments still moves after a new comment, so the first click can miss the button.
    await screen.clickUntil(elementByRole('button', /^Reply to/, { within: post }), replyField);
    await screen.fill(replyField, reply);
    await screen.click(elementByRole('button', 'Reply', { within: post }));
    await screen.see(elementByRole('listitem', undefined, { within: post, text: reply }));
    await screen.picture('thread');
  },
};

const LINES = ['First line of a long text.', 'Second line.', '', 'After an empty line.'];

const UNPLAYABLE_VIDEO_NOTICE = "Your browser can't play this video.";

export const COMMUNITY_JOURNEYS: Journey[] = [
  {
    name: 'dashboard',
    play: async (screen) => {
      await signInByApi(screen, 'member');
      await screen.open('/dashboard');
      await screen.see(elementByRole('article'));
      await screen.picture('feed');
      await screen.click(elementByRole('button', 'Save', { within: elementByRole('article') }));
      await screen.see(elementByRole('button', 'Saved', { within: elementByRole('article') }));
      await screen.open('/saved');
      await screen.see(elementByRole('article'));
      await screen.click(elementByRole('button', 'Saved', { within: elementByRole('article') }));
    },
  },
  {
    name: 'post with photo, poll and draft',
    play: async (screen, { site }) => {
      const { id } = await findSchool(site, 'Windsor Elementary School');
      await signInByApi(screen, 'member');
      await callApiFromPage(screen, 'POST', `/api/schools/${id}/subscribe`).catch(() => undefined);
      await screen.open(`/schools/${id}`);
      await openPostForm(screen);
      const content = elementByRole('field', 'Content', inForm);
      const words = addUniqueSuffix('Which day suits you for the fair?');
      await screen.fill(elementByRole('field', 'Title (optional)', inForm), 'Fair');
      await screen.fill(content, `${words}\n${Array.from({ length: 20 }, () => LINES.join('\n')).join('\n')}`);
      const heights = await screen.run(() => {
        const area = document.querySelector('form textarea');
        return [area?.clientHeight ?? 0, area?.scrollHeight ?? 0];
      });
      if ((heights[0] ?? 0) < Math.min(heights[1] ?? 0, 370))
        throw new Error(`the post field is ${heights[0]} px high over ${heights[1]} px of text`);
      await screen.picture('long-text');
      await screen.open('/help');
      await screen.open(`/schools/${id}`);
      await openPostForm(screen);
      await screen.see('Draft restored');
      await screen.fill(content, `${words}\nWith a line break.`);
      await screen.chooseFiles(elementByRole('file', undefined, inForm), await photo());
      await screen.see(elementByRole('field', 'What does the photo show?', inForm));
      await screen.fill(elementByRole('field', 'What does the photo show?', inForm), 'The hill behind the school');
      await screen.click(elementByRole('button', 'Add a poll', inForm));
      await screen.fill(elementByRole('field', 'Choice 1', inForm), 'Friday');
      await screen.fill(elementByRole('field', 'Choice 2', inForm), 'Saturday');
      await screen.picture('form');
      await screen.click(elementByRole('button', 'Post', inForm));
      await screen.see('Post created');
      const post = postWith(words);
      await screen.see(elementByRole('image', 'The hill behind the school', { within: post }));
      await screen.see(elementByRole('group', 'Poll', { within: post }));
      await screen.picture('posted');
    },
  },
  SIGN_IN_AND_POST_JOURNEY,
  {
    name: 'share a post, copy its text',
    play: async (screen, { site }) => {
      const { id } = await findSchool(site, SCHOOL);
      await signInByApi(screen, 'member');
      const words = addUniqueSuffix('The bake sale made a lot of money');
      const post = postWith(words);
      const content = `${words}\nSecond line.\n\nSecond paragraph.`;
      const { id: postId } = await callApiFromPage<{ id: number }>(screen, 'POST', '/api/posts', {
        content,
        schoolId: id,
      });
      await screen.open(`/schools/${id}?post=${postId}`);
      await screen.click(elementByRole('button', 'Share', { within: post }));
      await screen.see(elementByRole('dialog', 'Share this post publicly?'));
      await screen.picture('question');
      await screen.click(elementByRole('button', 'Share publicly'));
      await screen.see('Link copied to clipboard');
      await screen.picture('copied');
      await screen.click(elementByRole('button', 'Share', { within: post }));
      const link = await screen.valueOf(elementByRole('field', 'Public link'));
      await screen.click(elementByRole('button', 'Stop sharing'));
      await screen.picture('stop');
      await screen.press('Escape');
      await screen.open(new URL(link ?? '').pathname);
      await screen.see(words);
      const copied = await screen.run((text: string) => {
        const paragraph = [...document.querySelectorAll('p')].find((each) => each.innerText.startsWith(text));
        if (paragraph?.parentElement) getSelection()?.selectAllChildren(paragraph.parentElement);
        return getSelection()?.toString().trim() ?? '';
      }, words);
      if (copied !== content) throw new Error(`a copied post loses its line breaks: ${JSON.stringify(copied)}`);
      await screen.picture('shared-post');
    },
  },
  {
    name: 'search',
    play: async (screen) => {
      await signInByApi(screen, 'member');
      await screen.open('/search');
      const field = elementByRole('field', 'Search posts, comments, schools and events');
      await screen.fill(field, 'school');
      await screen.press('Enter');
      await screen.seePath(/q=school/);
      await screen.see(elementByRole('link', undefined, { within: elementByRole('main'), text: /school/i }));
      await screen.picture('results');
      await screen.click(elementByRole('button', /^Filters/, { within: elementByRole('main') }));
      await screen.picture('filters');
    },
  },
  {
    name: 'notifications',
    play: async (screen, { site }) => {
      const other = await signInDemoPerson(site, 'member2');
      const { id } = await findSchool(site, SCHOOL);
      await signInByApi(screen, 'member');
      const words = addUniqueSuffix('The gym roof');
      const post = await callApiFromPage<{ id: number }>(screen, 'POST', '/api/posts', {
        content: words,
        schoolId: id,
      });
      await screen.open('/dashboard');
      await screen.see(elementByRole('article'));
      await other('POST', `/api/posts/${post.id}/comments`, { content: 'It leaks again' });
      // The notification arrives without a reload, through the event stream.
      await screen.see(elementByRole('button', /^Notifications, \d+ unread/));
      await screen.click(elementByRole('button', /^Notifications, \d+ unread/));
      await screen.see(elementByRole('menuitem', undefined, { text: words }));
      await screen.picture('menu');
      await screen.click(elementByRole('menuitem', 'View all notifications'));
      await screen.see(elementByRole('heading', 'Notifications'));
      await screen.picture('page');
      await screen.click(elementByRole('button', 'Mark all as read'));
      await screen.seeNoMore(elementByRole('button', 'Mark as read'));
    },
  },
  {
    name: 'offline and back',
    expectedFaults: /fetch|network|connection|load|resource|offline|status 50[234]/i,
    play: async (screen, { relay }) => {
      await signInByApi(screen, 'member');
      await screen.open('/dashboard');
      await screen.see(elementByRole('article'));
      const hasWorker = await screen.run(async () => {
        if (!('serviceWorker' in navigator)) return false;
        const ready = navigator.serviceWorker.ready.then(() => true);
        return Promise.race([ready, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 15_000))]);
      });
      if (!hasWorker) return 'no service worker in this window';
      await screen.open('/dashboard');
      await screen.see(elementByRole('article'));
      await relay.disconnect();
      try {
        await screen.open('/saved').catch(() => undefined);
        await screen.see(elementByRole('heading', 'No connection'));
        await screen.picture('no-connection');
      } finally {
        await relay.connect();
      }
      await screen.click(elementByRole('link', 'Try again'));
      await screen.see(elementByRole('heading', 'Saved Posts'));
      await screen.picture('back');
    },
  },
  {
    name: 'menus, dialogs and toasts',
    play: async (screen, { site }) => {
      const { id } = await findSchool(site, SCHOOL);
      await signInByApi(screen, 'member2');
      const words = addUniqueSuffix('A post to delete');
      await callApiFromPage(screen, 'POST', '/api/posts', { content: words, schoolId: id });
      await screen.open(`/schools/${id}`);
      const post = postWith(words);
      await screen.click(elementByRole('button', 'Post options', { within: post }));
      await screen.see(elementByRole('menuitem', 'Delete Post'));
      await screen.picture('menu');
      await screen.press('Escape');
      await screen.seeNoMore(elementByRole('menuitem', 'Delete Post'));
      await screen.click(elementByRole('button', 'Post options', { within: post }));
      await screen.click(elementByRole('menuitem', 'Delete Post'));
      await screen.see('This action cannot be undone.');
      await screen.picture('dialog');
      await screen.click(elementByRole('button', 'Delete', { within: elementByRole('dialog') }));
      await screen.see('Post deleted');
      await screen.picture('toast');
      await screen.seeNoMore(post);
    },
  },
  {
    name: 'video in each accepted codec',
    play: async (screen, { site }) => {
      const { id } = await findSchool(site, 'Windsor Elementary School');
      await signInByApi(screen, 'member');
      const unplayable: string[] = [];
      for (const file of ['h264-aac.mp4', 'hevc.mp4', 'vp8-vorbis-tags.webm', 'vp9-opus.webm']) {
        const words = addUniqueSuffix(`Video ${file}`);
        await screen.open(`/schools/${id}`);
        await openPostForm(screen);
        await screen.fill(elementByRole('field', 'Content', inForm), words);
        await screen.chooseFiles(elementByRole('file', undefined, inForm), `tests/fixtures/media/${file}`);
        await screen.click(elementByRole('button', 'Post', inForm));
        await screen.see('Post created');
        const post = postWith(words);
        const video = elementByRole('video', undefined, { within: post });
        // The page replaces the video by a notice if the engine cannot play the format.
        const notice = elementByRole('group', undefined, { within: post, text: UNPLAYABLE_VIDEO_NOTICE });
        await screen.until(
          async () => (await screen.isSeen(video)) || (await screen.isSeen(notice)),
          `${file} is not shown`,
          90_000,
        );
        const outcome = await screen.run(
          async (text: string, unplayable: string) => {
            const article = [...document.querySelectorAll('article')].find((each) => each.innerText.includes(text));
            const video = article?.querySelector('video');
            if (!video) return article?.innerText.includes(unplayable) ? 'cannot play' : 'no video';
            video.muted = true;
            video.preload = 'auto';
            const source = video.currentSrc || video.querySelector('source')?.src || video.src;
            return new Promise<string>((resolve) => {
              setTimeout(() => resolve(`waits ${source}`), 15_000);
              video.addEventListener('timeupdate', () => video.currentTime > 0 && resolve('plays'));
              video.addEventListener('error', () => resolve('cannot play'), true);
              video
                .play()
                .catch((error: Error) => resolve(error.name === 'NotSupportedError' ? 'cannot play' : error.name));
            });
          },
          words,
          UNPLAYABLE_VIDEO_NOTICE,
        );
        await screen.picture(file.replace(/\..*/, ''));
        if (outcome === 'cannot play') unplayable.push(file.replace(/-.*|\..*/, ''));
        else if (outcome !== 'plays') throw new Error(`${file}: ${outcome}`);
      }
      return unplayable.length > 0 ? `cannot play ${unplayable.join(', ')}` : undefined;
    },
  },
];
