import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, vi } from 'vitest';
import { AppError } from '@/lib/errors';
import type { ConvertedMedia } from '@/lib/media/convert-media';
import type { ConverterOutput, ConversionJob } from '@/lib/media/convert/conversion-job';
import type * as Converter from '@/lib/media/converter-process';
import { UPLOAD_SIZE_LIMITS, MAX_VIDEO_SECONDS } from '@/lib/media/schema';

const { converterEnvironment: environment } = await vi.importActual<typeof Converter>('@/lib/media/converter-process');
const child = fork(path.join(import.meta.dirname, 'converter-child.ts'), {
  execArgv: [],
  env: { ...environment('/tmp') },
});
child.unref();
child.channel?.unref();
afterAll(() => child.kill());

const waiting = new Map<number, (answer: ConverterOutput) => void>();
let jobs = 0;
child.on('message', ({ id, answer }: { id: number; answer: ConverterOutput }) => waiting.get(id)?.(answer));
child.on('exit', () => {
  for (const settle of waiting.values()) settle({ fault: 'the converter ended', code: null });
});

/** Runs a conversion as `runConverter()` does, but in one shared process that stays alive for later conversions. */
export function runConverterInSharedProcess(job: ConversionJob): Promise<ConverterOutput> {
  jobs += 1;
  return new Promise((resolve) => {
    waiting.set(jobs, resolve);
    child.send({ id: jobs, job });
  });
}

/**
 * Converts a working folder as convertMedia() and convertAvatar() do. Uses one process for all files, because starting
 * a process takes longer than converting most files.
 */
export async function convertInSharedProcess(
  dir: string,
  kind: ConversionJob['kind'] = 'media',
): Promise<ConvertedMedia> {
  const answer = await runConverterInSharedProcess({
    kind,
    dir,
    hasPoster: existsSync(path.join(dir, 'poster')),
    limit: UPLOAD_SIZE_LIMITS,
    seconds: MAX_VIDEO_SECONDS,
    timeout: { image: 15_000, video: 60_000 },
    patience: 180_000,
  });
  if ('refused' in answer) throw new AppError(answer.refused, answer.message);
  if ('fault' in answer) throw Object.assign(new Error(answer.fault), { code: answer.code });
  const files = answer.result.files.map(async (file) => {
    const place = path.join(dir, `out-${file.variant}`);
    return { ...file, path: place, bytes: (await lstat(place)).size };
  });
  return { ...answer.result, files: await Promise.all(files) };
}
