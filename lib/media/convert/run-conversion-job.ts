import { identifyFileKind } from './identify-file.ts';
import type { ConverterOutput, ConversionJob, ConversionResult } from './conversion-job.ts';
import { Refusal, systemErrorCode } from './errors/upload-refusal.ts';

/**
 * Runs a conversion job in this process. Calls `endAfter` with the allowed processor time in milliseconds as soon as
 * the kind of file is known.
 */
export async function runConversionJob(
  job: ConversionJob,
  endAfter: (milliseconds: number) => void = () => {},
): Promise<ConverterOutput> {
  try {
    return { result: await convert(job, endAfter) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, message: error.message };
    return { fault: String(error), code: systemErrorCode(error) };
  }
}

async function convert(job: ConversionJob, endAfter: (milliseconds: number) => void): Promise<ConversionResult> {
  const kind = await identifyFileKind(`${job.dir}/media`, job.kind);
  endAfter(job.timeout[kind.kind]);
  // Loads the modules for images and videos only when needed, because loading one of the modules takes longer than
  // starting the program.
  if (job.kind === 'avatar') return (await import('./images.ts')).convertAvatarImage(job, kind);
  if (kind.kind === 'image') return (await import('./images.ts')).convertImage(job, kind.format);
  const result = await (await import('./videos.ts')).convertVideo(job, kind.container);
  const poster = job.hasPoster ? await (await import('./images.ts')).convertVideoPoster(job) : null;
  return poster ? { ...result, thumbHash: poster.thumbHash, files: [...result.files, poster.file] } : result;
}
