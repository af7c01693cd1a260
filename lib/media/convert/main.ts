// The converter: a program of its own, since the files it opens are strangers'. Started by lib/media/convert.ts with leave to read little
// and to write into one folder; run by Node as it stands, so its imports end in .ts.
import { identify } from './identify.ts';
import type { Answer, Job, Result } from './job.ts';
import { Refusal, systemCode } from './refusal.ts';

async function convert(job: Job): Promise<Result> {
  const kind = await identify(`${job.dir}/media`);
  // A file that takes this long was made to; and the server may be gone, which would have ended this process.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), job.timeout[kind.kind]).unref();
  // Loaded when needed: each of them takes longer than the rest of the start.
  if (job.kind === 'avatar') return (await import('./images.ts')).convertAvatar(job, kind);
  if (kind.kind === 'image') return (await import('./images.ts')).convertImage(job, kind.format);
  const result = await (await import('./videos.ts')).convertVideo(job, kind.container);
  const poster = job.hasPoster ? await (await import('./images.ts')).convertPoster(job) : null;
  return poster ? { ...result, thumbHash: poster.thumbHash, files: [...result.files, poster.file] } : result;
}

async function answer(): Promise<Answer> {
  try {
    return { result: await convert(JSON.parse(process.argv[2] ?? '') as Job) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, message: error.message };
    return { fault: String(error), code: systemCode(error) };
  }
}

process.stdout.write(`${JSON.stringify(await answer())}\n`);
