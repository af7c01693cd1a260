// Converts one upload in a separate process with few permissions, because files from untrusted senders may attack a
// decoder. Imports end in .ts, because Node runs this file directly.
import { runConversionJob } from './run-conversion-job.ts';
import type { ConversionJob } from './conversion-job.ts';

const job = JSON.parse(process.argv[2] ?? '') as ConversionJob;
const CHECK_MS = 100;

/**
 * Makes this process end itself when it exceeds a limit. The signal tells the server which limit:
 * - SIGKILL: the file took too much processor time.
 * - SIGTERM: other processes left this process too little processor time, so the file is not at fault.
 *
 * The server also ends this process after a time limit. The server does not know the kind of file, so it always uses
 * the limit for videos. If the server has exited, only this check ends the process.
 */
const endAfter = (milliseconds: number) => {
  const check = () => {
    const { user, system } = process.cpuUsage();
    if (user + system >= milliseconds * 1000) process.kill(process.pid, 'SIGKILL');
    if (performance.now() >= job.patience) process.kill(process.pid, 'SIGTERM');
  };
  check();
  setInterval(check, CHECK_MS).unref();
};

const answer = await runConversionJob(job, endAfter);
process.stdout.write(`${JSON.stringify(answer)}\n`);
