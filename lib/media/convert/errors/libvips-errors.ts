// Recognizes errors of libvips, which reads photos. The code compares English messages, because libvips gives no error
// codes.

const messageIncludes = (error: unknown, words: string): boolean =>
  error instanceof Error && error.message.includes(words);

export const isPixelLimitError = (error: unknown): boolean => messageIncludes(error, 'pixel limit');

export const isDiskFullError = (error: unknown): boolean => messageIncludes(error, 'No space left on device');
