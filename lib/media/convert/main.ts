// Converts one upload in a separate process with few permissions, because files from untrusted senders may attack a
// decoder. Imports end in .ts, because Node runs this file directly.
import { runConversionJob } from './run-conversion-job.ts';
import type { ConversionJob } from './conversion-job.ts';

const job = JSON.parse(process.argv[2] ?? '') as ConversionJob;
const CHECK_MS = 100;

/**
 * Makes this process end itself when it exceeds a limit. The server does not know the kind of file, so it ends this
 * process only at the longer limit for videos.
 */
const endAfter = (milliseconds: number) => {
  const check = () => {
    const { user, system } = process.cpuUsage();
    // SIGKILL tells the server that the file took too much processor time.
    if (user + system >= milliseconds * 1000) process.kill(process.pid, 'SIGKILL');
    // SIGTERM tells the server that other processes left too little processor time, so the file is not at fault.
    if (performance.now() >= job.patience) process.kill(process.pid, 'SIGTERM');
  };
  check();
  setInterval(check, CHECK_MS).unref();
};

const answer = await runConversionJob(job, endAfter);
process.stdout.write(`${JSON.stringify(answer)}\n`);
