import { DIRECT_ROUTES } from './direct-routes';
import { answerDirectly } from '@/lib/http/direct-routes';
import { startPageCache } from '@/lib/http/response/page-cache';
import { startMembershipRefresh } from '@/lib/membership/sync/membership-refresh';
import { startShareViews } from '@/lib/posts/share-views';
import { processState, refuseOtherServers } from '@/lib/process/process-state';
import { startSettings } from '@/lib/settings/load';

export { recordPageFault as notePageFault } from '@/lib/http/page-error';

/** Starts the application's services before the first request. */
export async function startApplication(isProduction: boolean): Promise<void> {
  if (isProduction) refuseOtherServers();
  startSettings();
  startMembershipRefresh();
  if (processState.isServedByUs) processState.beginBehind = startBackground;
  else await startBackground();
  startPageCache();
  startShareViews();
  answerDirectly(DIRECT_ROUTES);
}

/** Starts background jobs. They load much code, so they start only once the server answers requests. */
async function startBackground(): Promise<void> {
  const { startJobs } = await import('@/lib/jobs/start');
  const { renderEmail } = await import('@/components/mail/render-email');
  startJobs(renderEmail);
}
