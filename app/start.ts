import { DIRECT } from './direct-routes';
import { answerDirectly } from '@/lib/http/direct-routes';
import { startKeptPages } from '@/lib/http/response/page-cache';
import { startReadThrough } from '@/lib/membership/sync/read-through';
import { startShareViews } from '@/lib/posts/share-views';
import { life, refuseOtherServers } from '@/lib/process/process-state';
import { startSettings } from '@/lib/settings/load';

export { notePageFault } from '@/lib/http/page-error';

/** Starts the application's services before the first request. */
export async function begin(isProduction: boolean): Promise<void> {
  if (isProduction) refuseOtherServers();
  startSettings();
  startReadThrough();
  if (life.isServedByUs) life.beginBehind = beginBehind;
  else await beginBehind();
  startKeptPages();
  startShareViews();
  answerDirectly(DIRECT);
}

/** Starts background jobs. They load much code, so they start after the server answers requests. */
async function beginBehind(): Promise<void> {
  const { startJobs } = await import('@/lib/jobs/start');
  const { drawLetter } = await import('@/components/mail/render-email');
  startJobs(drawLetter);
}
