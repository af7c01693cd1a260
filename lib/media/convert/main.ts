// The converter: a program of its own, since the files it opens are strangers'. Started by lib/media/convert.ts with leave to read little
// and to write into one folder; run by Node as it stands, so its imports end in .ts.
import { answerTo } from './answer.ts';
import type { Job } from './job.ts';

/** A file that takes this long was made to; and the server may be gone, which would have ended this process. */
const endAfter = (milliseconds: number) => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), milliseconds).unref();
};

const answer = await answerTo(JSON.parse(process.argv[2] ?? '') as Job, endAfter);
process.stdout.write(`${JSON.stringify(answer)}\n`);
