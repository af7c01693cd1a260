import { endChildProcesses } from '@/server/child-processes';
import { Failure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { runApiTestsInCluster, runBrowserTestsInCluster } from '@/tools/cluster/run-test-suites';
import { measureRollingRestarts, summarizeRestarts } from '@/tools/cluster/rolling-restarts';

const USAGE = `npm run cluster -- browser [WORDS OF PLAYWRIGHT]   the browser tests against two web processes behind nginx
npm run cluster -- api [FILES]                     the API tests, of which every call goes through nginx to two web processes
npm run cluster -- restarts [ROUNDS]               starts one process after the other anew under 50 requests a second`;

// On a signal, ends the child processes. The functions that wait for these processes then fail and clean up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endChildProcesses(5_000));

/** `npm run cluster [-- browser | api | restarts]` runs one PostgreSQL, two web processes and nginx (record 090). */
await runCommandAndPrintFailure(async () => {
  const all = process.argv.slice(2);
  const [command = 'browser', ...words] = all[0]?.startsWith('-') ? ['browser', ...all] : all;
  const port = Number(process.env.CLUSTER_PORT || 3000);
  if (command === 'browser') return runBrowserTestsInCluster(port, words);
  if (command === 'api') return runApiTestsInCluster(port, words);
  if (command !== 'restarts') throw new Failure(USAGE);
  const { control, restarted, jobsTwice } = await measureRollingRestarts(port, Number(words[0] ?? 3));
  console.log(`without restarts: ${summarizeRestarts(control)}\nwith restarts: ${summarizeRestarts(restarted)}`);
  const { failed, lost, doubled, halfDone, untold, addresses } = restarted;
  if (failed.length > 0) throw new Failure(`Requests failed: ${failed.slice(0, 10).join(', ')}`);
  if (lost + doubled + halfDone > 0) throw new Failure('An acknowledged write was lost, made twice or half done.');
  if (jobsTwice.length > 0) throw new Failure(`Jobs ran twice at the same time: ${jobsTwice.join(', ')}`);
  if (addresses !== 1) throw new Failure('The site trusted a false address that a client sent.');
  if (untold > 0) throw new Failure('A resumed stream did not deliver all posts.');
});
process.exit(0);
