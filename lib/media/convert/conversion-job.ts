import type { ErrorCode } from '../../errors.ts';

/** Request from the web server to the converter, which receives it as JSON in its only argument. */
export type ConversionJob = {
  kind: 'media' | 'avatar';
  dir: string;
  /** Maximum file sizes, in bytes. */
  limit: { image: number; video: number; avatar: number; poster: number };
  /** True if a still image of the video was uploaded with it, in the file `poster`. */
  hasPoster: boolean;
  /** Maximum length of a video, in seconds. */
  seconds: number;
  /** Maximum processor time of the converter in milliseconds, by kind of file. */
  timeout: { image: number; video: number };
  /** Maximum elapsed time in milliseconds, including time in which other processes use the processor. */
  patience: number;
};

export type ConvertedMediaType = 'image/webp' | 'video/mp4' | 'video/webm';

/** A converted file in the job's folder, named `out-` followed by the variant. */
export type ConvertedFile = { variant: string; contentType: string; width: number; height: number };

export type ConversionResult = {
  mediaType: ConvertedMediaType;
  width: number;
  height: number;
  /** Duration in seconds, or null for an image. */
  duration: number | null;
  thumbHash: string | null;
  files: ConvertedFile[];
};

/** Result of the converter, which writes it to standard output as one line of JSON. */
export type ConverterOutput =
  | { result: ConversionResult }
  | { refused: ErrorCode; message: string }
  | { fault: string; code: string | null };
