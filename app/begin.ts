import { DIRECT } from './direct';
import { answerDirectly } from '@/lib/http/direct';
import { startKeptPages } from '@/lib/http/kept-pages';
import { startReadThrough } from '@/lib/membership/sync/read-through';
import { startShareViews } from '@/lib/posts/share-views';
import { life, refuseOtherServers } from '@/lib/process';
import { startSettings } from '@/lib/settings/in-force';

export { notePageFault } from '@/lib/http/page-fault';

/** Before the first request. */
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

/** What runs beside the requests, and loads as much code as they do: begun when they are answered. */
async function beginBehind(): Promise<void> {
  const { startJobs } = await import('@/lib/jobs/start');
  const { drawLetter } = await import('@/components/mail/draw-letter');
  startJobs(drawLetter);
}
