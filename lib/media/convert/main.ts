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
    // This process ends itself with SIGKILL if the file took too much processor time. The server reads the reason from
    // the signal.
    if (user + system >= milliseconds * 1000) process.kill(process.pid, 'SIGKILL');
    // This process ends itself with SIGTERM if the conversion took too long because other processes used the processor.
    // The server then does not blame the file.
    if (performance.now() >= job.patience) process.kill(process.pid, 'SIGTERM');
  };
  check();
  setInterval(check, CHECK_MS).unref();
};

const answer = await runConversionJob(job, endAfter);
process.stdout.write(`${JSON.stringify(answer)}\n`);
