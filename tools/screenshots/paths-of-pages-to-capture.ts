import type { Page } from '@playwright/test';
import { openPageAsPersona, type ScreenshotBrowser } from './screenshot-browser';

/** The demo school whose board has the most activity. */
const SCHOOL = 'Sunnyside Elementary School';

async function answerOf<Answer>(page: Page, address: string): Promise<Answer> {
  const answer = await page.request.get(address);
  if (!answer.ok()) throw new Error(`${address} returned ${answer.status()}.`);
  return (await answer.json()) as Answer;
}

function required<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new Error(`The demo has no ${what}.`);
  return thing;
}

export async function findExampleSchoolId(page: Page): Promise<number> {
  const schools = await answerOf<{ id: number; name: string }[]>(page, '/api/schools');
  return required(
    schools.find(({ name }) => name === SCHOOL),
    SCHOOL,
  ).id;
}

export const schoolPath = async (page: Page): Promise<string> => `/schools/${await findExampleSchoolId(page)}`;

/**
 * Returns the path of a shared post. Uses the session of the post's author, because only the author can see the link.
 */
export async function sharedPostPath(_visitor: Page, screenshotBrowser: ScreenshotBrowser): Promise<string> {
  const page = await openPageAsPersona(screenshotBrowser, 'member', {
    width: 1280,
    height: 900,
    isDark: false,
    scale: 1,
  });
  const posts = await answerOf<{ shareToken: string | null }[]>(
    page,
    `/api/schools/${await findExampleSchoolId(page)}/posts`,
  );
  await page.context().close();
  return `/shared/${
    required(
      posts.find(({ shareToken }) => shareToken),
      'shared post',
    ).shareToken
  }`;
}

export const adminUserPath =
  (email: string) =>
  async (page: Page): Promise<string> => {
    const users = await answerOf<{ id: number; email: string }[]>(
      page,
      `/api/admin/users?search=${encodeURIComponent(email)}`,
    );
    return `/admin/users/${
      required(
        users.find((user) => user.email === email),
        email,
      ).id
    }`;
  };

export const adminPathOfReviewedPost =
  (words: string) =>
  async (page: Page): Promise<string> => {
    const reviews = await answerOf<{ id: number; content: string }[]>(page, '/api/admin/reviews?state=waiting');
    return `/admin/moderation/${
      required(
        reviews.find(({ content }) => content.startsWith(words)),
        `review of ${words}`,
      ).id
    }`;
  };

export async function findPathOfDecisionShownToAuthor(page: Page): Promise<string> {
  const news = await answerOf<{ href: string | null }[]>(page, '/api/notifications');
  return required(
    news.flatMap(({ href }) => href ?? []).find((path) => path.startsWith('/reviews/')),
    'decision',
  );
}
