import type { ErrorCode } from '../../errors.ts';

/** Request from the web server to the converter: one JSON text as its only argument. */
export type Job = {
  kind: 'media' | 'avatar';
  /** Folder for this upload only: `media`, perhaps `poster`, and the converted files. */
  dir: string;
  /** Maximum file sizes, in bytes. */
  limit: { image: number; video: number; avatar: number; poster: number };
  /** True if a frame of the video was uploaded with it, as `poster`. */
  hasPoster: boolean;
  /** Maximum length of a video, in seconds. */
  seconds: number;
  /** Maximum processor time of the converter, in milliseconds. */
  timeout: { image: number; video: number };
  /** Maximum elapsed time in milliseconds, even if other processes use the processor. */
  patience: number;
};

export type MediaType = 'image/webp' | 'video/mp4' | 'video/webm';

/** A converted file: `out-` and its variant, inside `dir`. */
export type ConvertedFile = { variant: string; contentType: string; width: number; height: number };

export type Result = {
  mediaType: MediaType;
  width: number;
  height: number;
  /** Seconds. Null for an image. */
  duration: number | null;
  thumbHash: string | null;
  files: ConvertedFile[];
};

/** The converter's answer: one line of JSON on standard output. */
export type Answer =
  | { result: Result }
  | { refused: ErrorCode; message: string }
  | { fault: string; code: string | null };
