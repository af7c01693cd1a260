import 'server-only';
import type { IncomingMessage } from 'node:http';
import type { PreloadedQueryEntry } from '@/components/providers/query-cache-hydrator';
import { readSessionId } from '@/lib/auth/session-cookie';
import { runReadAsSessionUser } from '@/lib/auth/run-as-session-user';
import type { CurrentUser } from '@/lib/auth/session';
import { batchReads } from '@/lib/database/sql';
import { logPageError } from '@/lib/http/page-error';
import { valuesFromApp, type MemberPageData } from '@/lib/process/values-from-app';
import { currentSiteNotice } from '@/lib/process/current-settings';
import { fetchSchoolUpdateTime } from '@/lib/schools/queries';
import { getSchoolFeatureFlags } from '@/lib/settings/load-settings';
import { readOwnProperty } from '@/lib/text/own-property';
import { site } from '@/lib/site';
import { now } from '@/lib/time/clock';
import { readCookieValue } from '@/lib/web/cookie-value';
import { loadDashboard } from './load-dashboard';
import { loadNotifications } from './load-notifications';
import { loadMemberPageLayout, pageCacheOwnerId } from './load-member-page-layout';
import { loadSchoolBoard } from './load-school-board';

type MemberPage = {
  params: Record<string, string>;
  /** Version of the page's template. When the version changes, the server renders a new template. */
  version: string;
  load: (user: CurrentUser) => Promise<PreloadedQueryEntry[]>;
};

/** Lets the web server build signed-in pages from cached templates (record 111). */
export function registerMemberPageLoader(): void {
  valuesFromApp.loadMemberPage = async (request) => {
    const path = request.url ?? '';
    const schoolId = SCHOOL_PATH.exec(path)?.[1];
    if (!schoolId && !readOwnProperty(PAGES, path)) return null;
    try {
      const sessionId = await readSessionId(cookiesOf(request));
      const page = sessionId !== null && (await pageAt(path, schoolId));
      if (!page) return null;
      // Null leaves the request to Next, which redirects visitors to the sign-in page. Next also renders pages that
      // show a notice bar, and pages for people who must confirm their address.
      return await runReadAsSessionUser(sessionId, async (user) =>
        !user || user.mustVerifyToRead || currentSiteNotice(now().getTime(), true, null)
          ? null
          : load(path, page, user),
      );
    } catch (error) {
      logPageError(error, request.headers, schoolId ? '/schools/[id]' : path);
      throw error;
    }
  };
}

const SCHOOL_PATH = /^\/schools\/([1-9]\d{0,8})$/;

/** Functions that load the data of those pages whose page template never changes between two builds, by path. */
const PAGES: Record<string, MemberPage['load']> = {
  '/dashboard': (user) => loadDashboard(user, 'recent', undefined),
  '/notifications': loadNotifications,
  // The page of followed schools needs no data of its own, because the layout's data includes their list.
  '/subscriptions': () => Promise.resolve([]),
};

async function pageAt(path: string, id: string | undefined): Promise<MemberPage | null> {
  const load = readOwnProperty(PAGES, path);
  if (load) return { params: {}, version: '', load };
  const updatedAt = id && (await fetchSchoolUpdateTime(Number(id)));
  if (!updatedAt) return null;
  return {
    params: { id },
    version: JSON.stringify([updatedAt, getSchoolFeatureFlags(Number(id))]),
    load: (user) => loadSchoolBoard(Number(id), user, undefined),
  };
}

const cookiesOf = ({ headers: { cookie = '' } }: IncomingMessage) => ({
  get: (name: string) => {
    const value = readCookieValue(cookie, name);
    return value === undefined ? undefined : { value };
  },
});

async function load(
  path: string,
  { params, version, ...page }: MemberPage,
  user: CurrentUser,
): Promise<MemberPageData> {
  const [layoutEntries, pageEntries] = await batchReads(() =>
    Promise.all([loadMemberPageLayout(user), page.load(user)]),
  );
  return {
    path,
    params,
    // Page templates contain the site's name, so a template's version includes the name.
    version: JSON.stringify([version, site.name]),
    entries: { layout: layoutEntries, page: pageEntries },
    texts: { owner: pageCacheOwnerId(user) ?? '' },
  };
}
