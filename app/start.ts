import { ROUTES_BYPASSING_NEXT } from './routes-bypassing-next';
import { registerDirectRoutes } from '@/lib/http/direct-routes';
import { startPageCache } from '@/lib/http/response/page-cache';
import { startMembershipRefresh } from '@/lib/membership/sync/membership-refresh';
import { startSavingShareViews } from '@/lib/posts/share-views';
import { serverInterface } from '@/lib/process/server-interface';
import { appInterface } from '@/lib/process/app-interface';
import { loadAndWatchSettings } from '@/lib/settings/load';

export { recordPageFault as notePageFault } from '@/lib/http/page-error';

/** Starts the application's services before the first request. */
export async function startApplication(isProduction: boolean): Promise<void> {
  if (isProduction) refuseOtherServers();
  loadAndWatchSettings();
  startMembershipRefresh();
  if (serverInterface.isRunning) appInterface.startBackgroundWork = startBackground;
  else await startBackground();
  startPageCache();
  startSavingShareViews();
  registerDirectRoutes(ROUTES_BYPASSING_NEXT);
}

/** Starts background jobs. They load much code, so they start only once the server answers requests. */
async function startBackground(): Promise<void> {
  const { startJobs } = await import('@/lib/jobs/start');
  const { renderEmail } = await import('@/components/mail/render-email');
  startJobs(renderEmail);
}

/**
 * Exits the process unless server/serve.ts runs it. With another server, rate limits by address would trust what
 * clients claim, and files would be sent without their length.
 */
function refuseOtherServers(): void {
  if (serverInterface.isRunning) return;
  process.stderr.write('✗ This application keeps its limits only inside its own server: start it with npm start.\n');
  process.exit(1);
}
