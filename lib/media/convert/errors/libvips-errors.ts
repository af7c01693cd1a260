// Recognizes errors of libvips, which reads photos. libvips reports errors only as English messages, and our code
// depends on the messages listed here.

const messageIncludes = (error: unknown, words: string): boolean =>
  error instanceof Error && error.message.includes(words);

export const isPixelLimitError = (error: unknown): boolean => messageIncludes(error, 'pixel limit');

export const isDiskFullError = (error: unknown): boolean => messageIncludes(error, 'No space left on device');
