import { Failure, main } from '@/server/fail';
import { killWhileWriting, median, told } from '@/tools/kills/kill-while-writing';
import { launchSite } from '../tests/support/browser/site';

const BACK_WITHIN_MS = 3_000;

/** `npm run kills [-- TIMES]` */
await main(async () => {
  const site = await launchSite();
  try {
    const figures = await killWhileWriting(site, Number(process.argv[2] ?? 20));
    console.log(told(figures));
    if (figures.lost + figures.doubled > 0) throw new Failure('An acknowledged write was lost, or one was made twice.');
    if (median(figures.backAfterMs) > BACK_WITHIN_MS) throw new Failure('It took too long to answer again.');
  } finally {
    await site.stop();
  }
});
process.exit(0);
