// The converter: a program of its own, since the files it opens are strangers'. Started by lib/media/convert.ts with leave to read little
// and to write into one folder; run by Node as it stands, so its imports end in .ts.
import { answerTo } from './answer.ts';
import type { Job } from './job.ts';

const job = JSON.parse(process.argv[2] ?? '') as Job;
const LOOK_MS = 100;

/**
 * A file that uses the processor for so long was made to: SIGKILL. One that had no processor was not: SIGTERM. The server looks, too; but it
 * does not know what kind of file this is, and may be gone.
 */
const endAfter = (milliseconds: number) => {
  const look = () => {
    const { user, system } = process.cpuUsage();
    if (user + system >= milliseconds * 1000) process.kill(process.pid, 'SIGKILL');
    if (performance.now() >= job.patience) process.kill(process.pid, 'SIGTERM');
  };
  look();
  setInterval(look, LOOK_MS).unref();
};

const answer = await answerTo(job, endAfter);
process.stdout.write(`${JSON.stringify(answer)}\n`);
