import { ROUTES_BYPASSING_NEXT } from './routes-bypassing-next';
import { registerRoutesOutsideNext } from '@/lib/http/routes-outside-next';
import { registerMemberPageLoader } from './_member-pages/register-member-page-loader';
import { startPageCacheInvalidation } from '@/lib/http/response/page-cache';
import { startMembershipRefresh } from '@/lib/membership/sync/membership-refresh';
import { savePublicLinkViewCounts } from '@/lib/posts/public-link-view-counts';
import { startSavingViewCounts } from '@/lib/process/save-view-counts';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { loadAndWatchSettings } from '@/lib/settings/load-settings';
import { savePageViewCounts } from '@/lib/statistics/page-views';

export { logPageError as notePageFault } from '@/lib/http/page-error';

/** Starts the application's services before the first request. */
export async function startApplication(isProduction: boolean): Promise<void> {
  if (isProduction) refuseOtherServers();
  loadAndWatchSettings();
  startMembershipRefresh();
  if (valuesFromServer.isRunning) valuesFromApp.startBackgroundWork = startBackground;
  else await startBackground();
  startPageCacheInvalidation();
  startSavingViewCounts(savePublicLinkViewCounts);
  startSavingViewCounts(() => savePageViewCounts());
  registerRoutesOutsideNext(ROUTES_BYPASSING_NEXT);
  registerMemberPageLoader();
}

/** Starts background jobs after the server has begun to answer requests, because the jobs load much code. */
async function startBackground(): Promise<void> {
  const { startJobs } = await import('@/lib/jobs/start-jobs');
  const { renderEmail } = await import('@/components/mail/render-email');
  startJobs(renderEmail);
}

/**
 * Exits the process if it was not started by server/serve.ts. On another server, clients could fake their addresses and
 * evade the rate limits.
 */
function refuseOtherServers(): void {
  if (valuesFromServer.isRunning) return;
  process.stderr.write('✗ This application keeps its limits only inside its own server: start it with npm start.\n');
  process.exit(1);
}
