import type { ErrorCode } from '../../errors.ts';

/** What the web server asks of the converter: one JSON text as the only argument. */
export type Job = {
  kind: 'media' | 'avatar';
  /** A folder of this upload alone: `media`, perhaps `poster`, and what is made of them. */
  dir: string;
  /** In bytes. */
  limit: { image: number; video: number; avatar: number; poster: number };
  /** Whether a frame of the video came along, as `poster`. */
  hasPoster: boolean;
  /** How long a video may be. */
  seconds: number;
  /** How long the program may use the processor, in milliseconds. */
  timeout: { image: number; video: number };
  /** How long it may take, where others use the processor. */
  patience: number;
};

export type MediaType = 'image/webp' | 'video/mp4' | 'video/webm';

/** A file that was made: `out-` and its variant inside `dir`. */
export type Made = { variant: string; contentType: string; width: number; height: number };

export type Result = {
  mediaType: MediaType;
  width: number;
  height: number;
  /** In seconds. */
  duration: number | null;
  thumbHash: string | null;
  files: Made[];
};

/** What it answers: one line of JSON on its standard output. */
export type Answer =
  | { result: Result }
  | { refused: ErrorCode; message: string }
  | { fault: string; code: string | null };
