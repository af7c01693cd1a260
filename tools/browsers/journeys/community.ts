import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { callFromPage, signIn, signInOnScreen, type Journey } from '../screen/journey';
import { demoPerson, findSchool, unique } from '../screen/people';
import { the, type Screen } from '../screen/screen';

const SCHOOL = 'Sunnyside Elementary School';
const form = the('form', 'Create a post');
const inForm = { within: form };

async function openPostForm(screen: Screen): Promise<void> {
  const opener = the('button', /^(Write a|Continue your) post\.\.\.$/);
  await screen.until(async () => (await screen.isSeen(opener)) || (await screen.isSeen(form)), 'there is no post form');
  if (!(await screen.isSeen(form))) await screen.click(opener);
  await screen.see(the('field', 'Content', inForm));
}

async function photo(): Promise<string> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'journey-')), 'harbour.png');
  await sharp(path.join('prisma/seed/demo-pictures', 'sledding-hill.svg')).resize({ width: 1200 }).png().toFile(file);
  return file;
}

const postWith = (words: string) => the('article', undefined, { text: words });

/** Signs in, posts, votes and comments. It is also the short journey that `npm test` plays in Firefox. */
export const SHORT_JOURNEY: Journey = {
  name: 'sign in, post, vote, comment, reply',
  play: async (screen, { site }) => {
    const { id } = await findSchool(site, SCHOOL);
    await signInOnScreen(screen, 'member');
    await screen.open(`/schools/${id}`);
    const words = unique('The crossing guard at the corner');
    await openPostForm(screen);
    await screen.fill(the('field', 'Content', inForm), words);
    await screen.click(the('button', 'Post', inForm));
    await screen.see('Post created');
    const post = postWith(words);
    await screen.see(post);
    await screen.picture('posted');
    const other = await demoPerson(site, 'member2');
    const posts = await other<{ id: number; content: string }[]>('GET', `/api/schools/${id}/posts`);
    const postId = posts.find(({ content }) => content === words)?.id;
    await other('POST', `/api/posts/${postId}/comments`, { content: 'We thanked her too' });
    await screen.open(`/schools/${id}?post=${postId}`);
    await screen.click(the('button', /^Upvote/, { within: post }));
    await screen.see(the('button', /^(Remove|Upvote|Upvoted)/, { within: post }));
    const comment = unique('She has worked here for years');
    await screen.fill(the('field', 'Write a comment', { within: post }), comment);
    await screen.click(the('button', 'Post', { within: post }));
    await screen.see(the('listitem', undefined, { within: post, text: comment }));
    await screen.click(the('button', /^Reply to/, { within: post }));
    const reply = unique('So did we');
    await screen.fill(the('field', /^Reply to/, { within: post }), reply);
    await screen.click(the('button', 'Reply', { within: post }));
    await screen.see(the('listitem', undefined, { within: post, text: reply }));
    await screen.picture('thread');
  },
};

const LINES = ['First line of a long text.', 'Second line.', '', 'After an empty line.'];

export const COMMUNITY_JOURNEYS: Journey[] = [
  {
    name: 'dashboard',
    play: async (screen) => {
      await signIn(screen, 'member');
      await screen.open('/dashboard');
      await screen.see(the('article'));
      await screen.picture('feed');
      await screen.click(the('button', 'Save', { within: the('article') }));
      await screen.see(the('button', 'Saved', { within: the('article') }));
      await screen.open('/saved');
      await screen.see(the('article'));
      await screen.click(the('button', 'Saved', { within: the('article') }));
    },
  },
  {
    name: 'post with photo, poll and draft',
    play: async (screen, { site }) => {
      const { id } = await findSchool(site, 'Windsor Elementary School');
      await signIn(screen, 'member');
      await callFromPage(screen, 'POST', `/api/schools/${id}/subscribe`).catch(() => undefined);
      await screen.open(`/schools/${id}`);
      await openPostForm(screen);
      const content = the('field', 'Content', inForm);
      const words = unique('Which day suits you for the fair?');
      await screen.fill(the('field', 'Title (optional)', inForm), 'Fair');
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
      await screen.chooseFiles(the('file', undefined, inForm), await photo());
      await screen.see(the('field', 'What does the photo show?', inForm));
      await screen.fill(the('field', 'What does the photo show?', inForm), 'The hill behind the school');
      await screen.click(the('button', 'Add a poll', inForm));
      await screen.fill(the('field', 'Choice 1', inForm), 'Friday');
      await screen.fill(the('field', 'Choice 2', inForm), 'Saturday');
      await screen.picture('form');
      await screen.click(the('button', 'Post', inForm));
      await screen.see('Post created');
      const post = postWith(words);
      await screen.see(the('image', 'The hill behind the school', { within: post }));
      await screen.see(the('group', 'Poll', { within: post }));
      await screen.picture('posted');
    },
  },
  SHORT_JOURNEY,
  {
    name: 'share a post, stop sharing',
    play: async (screen, { site }) => {
      const { id } = await findSchool(site, SCHOOL);
      await signIn(screen, 'member');
      const words = unique('The bake sale made a lot of money');
      const post = postWith(words);
      const { id: postId } = await callFromPage<{ id: number }>(screen, 'POST', '/api/posts', {
        content: words,
        schoolId: id,
      });
      await screen.open(`/schools/${id}?post=${postId}`);
      await screen.click(the('button', 'Share', { within: post }));
      await screen.see(the('dialog', 'Share this post publicly?'));
      await screen.picture('question');
      await screen.click(the('button', 'Share publicly'));
      await screen.see('Link copied to clipboard');
      await screen.picture('copied');
      await screen.click(the('button', 'Share', { within: post }));
      const link = await screen.valueOf(the('field', 'Public link'));
      await screen.click(the('button', 'Stop sharing'));
      await screen.picture('stop');
      await screen.press('Escape');
      await screen.open(new URL(link ?? '').pathname);
      await screen.see(words);
      await screen.picture('shared-post');
    },
  },
  {
    name: 'search',
    play: async (screen) => {
      await signIn(screen, 'member');
      await screen.open('/search');
      const field = the('field', 'Search posts, comments, schools and events');
      await screen.fill(field, 'school');
      await screen.press('Enter');
      await screen.seePath(/q=school/);
      await screen.see(the('link', undefined, { within: the('main'), text: /school/i }));
      await screen.picture('results');
      await screen.click(the('button', /^Filters/, { within: the('main') }));
      await screen.picture('filters');
    },
  },
  {
    name: 'notifications',
    play: async (screen, { site }) => {
      const other = await demoPerson(site, 'member2');
      const { id } = await findSchool(site, SCHOOL);
      await signIn(screen, 'member');
      const words = unique('The gym roof');
      const post = await callFromPage<{ id: number }>(screen, 'POST', '/api/posts', { content: words, schoolId: id });
      await screen.open('/dashboard');
      await screen.see(the('article'));
      await other('POST', `/api/posts/${post.id}/comments`, { content: 'It leaks again' });
      // The notification arrives without a reload, through the event stream.
      await screen.see(the('button', /^Notifications, \d+ unread/));
      await screen.click(the('button', /^Notifications, \d+ unread/));
      await screen.see(the('menuitem', undefined, { text: words }));
      await screen.picture('menu');
      await screen.click(the('menuitem', 'View all notifications'));
      await screen.see(the('heading', 'Notifications'));
      await screen.picture('page');
      await screen.click(the('button', 'Mark all as read'));
      await screen.seeNoMore(the('button', 'Mark as read'));
    },
  },
  {
    name: 'offline and back',
    expectedFaults: /fetch|network|connection|load|resource|offline|status 50[234]/i,
    play: async (screen, { relay }) => {
      await signIn(screen, 'member');
      await screen.open('/dashboard');
      await screen.see(the('article'));
      const hasWorker = await screen.run(async () => {
        if (!('serviceWorker' in navigator)) return false;
        const ready = navigator.serviceWorker.ready.then(() => true);
        return Promise.race([ready, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 15_000))]);
      });
      if (!hasWorker) return 'no service worker in this window';
      await screen.open('/dashboard');
      await screen.see(the('article'));
      await relay.disconnect();
      try {
        await screen.open('/saved').catch(() => undefined);
        await screen.see(the('heading', 'No connection'));
        await screen.picture('no-connection');
      } finally {
        await relay.connect();
      }
      await screen.click(the('link', 'Try again'));
      await screen.see(the('heading', 'Saved Posts'));
      await screen.picture('back');
    },
  },
  {
    name: 'menus, dialogs and toasts',
    play: async (screen, { site }) => {
      const { id } = await findSchool(site, SCHOOL);
      await signIn(screen, 'member2');
      const words = unique('A post to delete');
      await callFromPage(screen, 'POST', '/api/posts', { content: words, schoolId: id });
      await screen.open(`/schools/${id}`);
      const post = postWith(words);
      await screen.click(the('button', 'Post options', { within: post }));
      await screen.see(the('menuitem', 'Delete Post'));
      await screen.picture('menu');
      await screen.press('Escape');
      await screen.seeNoMore(the('menuitem', 'Delete Post'));
      await screen.click(the('button', 'Post options', { within: post }));
      await screen.click(the('menuitem', 'Delete Post'));
      await screen.see('This action cannot be undone.');
      await screen.picture('dialog');
      await screen.click(the('button', 'Delete', { within: the('dialog') }));
      await screen.see('Post deleted');
      await screen.picture('toast');
      await screen.seeNoMore(post);
    },
  },
  {
    name: 'video of each kept codec',
    play: async (screen, { site }) => {
      const { id } = await findSchool(site, 'Windsor Elementary School');
      await signIn(screen, 'member');
      const unplayable: string[] = [];
      for (const file of ['h264-aac.mp4', 'hevc.mp4', 'vp8-vorbis-tags.webm', 'vp9-opus.webm']) {
        const words = unique(`Video ${file}`);
        await screen.open(`/schools/${id}`);
        await openPostForm(screen);
        await screen.fill(the('field', 'Content', inForm), words);
        await screen.chooseFiles(the('file', undefined, inForm), `tests/fixtures/media/${file}`);
        await screen.click(the('button', 'Post', inForm));
        await screen.see('Post created');
        const post = postWith(words);
        await screen.until(
          () => screen.isSeen(the('video', undefined, { within: post })),
          `${file} is not shown`,
          40_000,
        );
        const outcome = await screen.run(async (text: string) => {
          const article = [...document.querySelectorAll('article')].find((each) => each.innerText.includes(text));
          const video = article?.querySelector('video');
          if (!video) return 'no video';
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
        }, words);
        await screen.picture(file.replace(/\..*/, ''));
        if (outcome === 'cannot play') unplayable.push(file.replace(/-.*|\..*/, ''));
        else if (outcome !== 'plays') throw new Error(`${file}: ${outcome}`);
      }
      return unplayable.length > 0 ? `cannot play ${unplayable.join(', ')}` : undefined;
    },
  },
];
