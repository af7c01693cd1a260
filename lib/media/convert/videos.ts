import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FilePathSource, Input, Logging, Mp4OutputFormat, MP4, Output, QTFF, WEBM, WebMOutputFormat } from 'mediabunny';
import type { InputAudioTrack, InputTrack, InputVideoTrack, OutputFormat } from 'mediabunny';
import { removeCreationDates } from './remove-creation-dates.ts';
import { readTrackPlaybackEnds } from './mp4-edit-lists.ts';
import { createUnbufferedFileTarget } from './unbuffered-file-target.ts';
import type { VideoContainer } from './identify-file.ts';
import type { ConversionJob, ConversionResult } from './conversion-job.ts';
import { copyAudioAndVideoPackets, findPacketsToCopy } from './copy-packets.ts';
import type { MediaTrackPackets } from './copy-packets.ts';
import {
  damagedFileError,
  isSystemError,
  formatMegabytes,
  Refusal,
  fileTooLargeError,
  unsupportedFileError,
} from './errors/upload-refusal.ts';
import { inspectVideoFileStructure } from './video-file-structure.ts';

Logging.level = 0;

const CODECS = {
  mp4: { video: ['avc', 'hevc', 'vp8', 'vp9', 'av1'], audio: ['aac', 'opus', 'mp3', 'vorbis'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
};
/**
 * Maximum width and height of a video, in pixels. Real videos are smaller, so larger numbers in a file's header are
 * forged.
 */
const LONGEST_SIDE = 16_384;
const isSide = (pixels: number) => pixels >= 1 && pixels <= LONGEST_SIDE;
/**
 * Seconds by which a video may exceed the maximum length, because a phone that trims a video to five minutes may end it
 * slightly late.
 */
const GRACE_SECONDS = 1;
const SOURCE = {
  maxCacheSize: 1 * 1024 * 1024,
  // Ignores errors of reading ahead in a damaged file, because the actual read then fails with the same error.
  handleUnhandledError: () => undefined,
};

/**
 * Copies the packets of one video and one audio track into a new file. Leaves out trimmed parts and all other data,
 * such as tags, locations, chapters and subtitles.
 */
export async function convertVideo(job: ConversionJob, container: VideoContainer): Promise<ConversionResult> {
  const source = path.join(job.dir, 'media');
  if ((await stat(source)).size > job.limit.video) {
    throw fileTooLargeError(
      `Videos can be up to ${formatMegabytes(job.limit.video)}. Choose a shorter one, or one of lower quality.`,
    );
  }
  const structure = await inspectVideoFileStructure(source, container);
  if (structure === 'alien') throw notAVideo();
  if (structure === 'cut') throw damagedFileError('video');
  if (structure === 'immodest') throw unplayable();
  try {
    return await remux(job, source, container === 'webm' ? 'webm' : 'mp4');
  } catch (error) {
    if (error instanceof Refusal || isSystemError(error)) throw error;
    process.stderr.write(`${String(error)}\n`);
    throw damagedFileError('video');
  }
}

async function remux(job: ConversionJob, source: string, type: 'mp4' | 'webm'): Promise<ConversionResult> {
  using input = new Input({ source: new FilePathSource(source, SOURCE), formats: [MP4, QTFF, WEBM] });
  if (!(await input.canRead())) throw notAVideo();
  const { video, audio } = await chooseTracks(input, type);
  const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
  if (!isSide(size.width) || !isSide(size.height)) throw unplayable();
  const latest = job.seconds + GRACE_SECONDS;
  const until = type === 'webm' ? new Map<number, number>() : await readTrackPlaybackEnds(source);
  const measuredVideo = await findPacketsToCopy(video, latest, until.get(video.id));
  if (measuredVideo.count === 0) throw damagedFileError('video');
  const measuredAudio = audio && (await findPacketsToCopy(audio, latest, until.get(audio.id)));
  const duration = measuredDuration([measuredVideo, ...(measuredAudio ? [measuredAudio] : [])], latest);

  const made = path.join(job.dir, 'out-video');
  const { target, failure } = createUnbufferedFileTarget(made);
  // 'reserve' leaves room for an MP4's index before the media, so that every player can seek. The media need not be in
  // memory, but the number of packets must be known.
  const format: OutputFormat = type === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'reserve' });
  const output = new Output({ format, target });
  try {
    await copyAudioAndVideoPackets(output, measuredVideo, measuredAudio?.count ? measuredAudio : null);
  } catch (error) {
    throw failure() ?? error;
  }
  if (type === 'mp4') await removeCreationDates(made);
  const mediaType = `video/${type}` as const;
  return {
    mediaType,
    ...size,
    duration: Math.round(duration * 1000) / 1000,
    thumbHash: null,
    files: [{ variant: 'video', contentType: mediaType, ...size }],
  };
}

/**
 * Chooses the main video and audio tracks that browsers can play. `audio` is null for a video without sound. Throws a
 * Refusal if browsers cannot play the video or its sound.
 */
async function chooseTracks(
  input: Input,
  type: 'mp4' | 'webm',
): Promise<{ video: InputVideoTrack; audio: InputAudioTrack | null }> {
  const allows = (codecs: string[]) => async (track: InputTrack) => codecs.includes((await track.getCodec()) ?? '');
  const tracks = await input.getTracks();
  const has = (kind: 'video' | 'audio') => tracks.some((track) => track.type === kind);
  if (!has('video')) throw unsupportedFileError('There is no video in this file. Choose an MP4, MOV or WebM video.');

  const video = await input.getPrimaryVideoTrack({ filter: allows(CODECS[type].video) });
  const audio = await input.getPrimaryAudioTrack({ filter: allows(CODECS[type].audio) });
  if (!video || (has('audio') && !audio)) {
    throw unplayable();
  }
  return { video, audio };
}

/** Returns the end of the last packet in seconds, which players show as the length of the video. */
function measuredDuration(measured: MediaTrackPackets<InputTrack>[], latest: number): number {
  const end = Math.max(...measured.map((each) => each.end));
  const start = Math.min(0, ...measured.map((each) => each.start));
  if (!(end - start <= latest))
    throw fileTooLargeError(`Videos can be up to ${Math.floor(latest / 60)} minutes long. Choose a shorter one.`);
  return end;
}

const unplayable = () =>
  unsupportedFileError(
    'Browsers cannot play this video. Save it as an MP4 with H.264 video and AAC sound, and try again.',
  );
const notAVideo = () =>
  unsupportedFileError('This file is not a video that can be read. Choose an MP4, MOV or WebM video.');
