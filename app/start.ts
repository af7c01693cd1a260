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

/** Starts background jobs once the server answers requests, because the jobs load much code. */
async function startBackground(): Promise<void> {
  const { startJobs } = await import('@/lib/jobs/start');
  const { renderEmail } = await import('@/components/mail/render-email');
  startJobs(renderEmail);
}

/**
 * Exits the process if server/serve.ts does not run it. On another server, clients could fake their addresses and evade
 * the rate limits.
 */
function refuseOtherServers(): void {
  if (serverInterface.isRunning) return;
  process.stderr.write('✗ This application keeps its limits only inside its own server: start it with npm start.\n');
  process.exit(1);
}
