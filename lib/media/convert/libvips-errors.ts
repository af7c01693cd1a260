// libvips, which reads photos, reports errors only as English messages. These are the messages that the code depends
// on.

const messageIncludes = (error: unknown, words: string): boolean =>
  error instanceof Error && error.message.includes(words);

export const isPixelLimit = (error: unknown): boolean => messageIncludes(error, 'pixel limit');

export const isDiskFull = (error: unknown): boolean => messageIncludes(error, 'No space left on device');
