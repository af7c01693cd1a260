// libvips, which reads photos, reports errors only as English messages. These are the messages that the code depends
// on.

const said = (error: unknown, words: string): boolean => error instanceof Error && error.message.includes(words);

export const isPixelLimit = (error: unknown): boolean => said(error, 'pixel limit');

export const isDiskFull = (error: unknown): boolean => said(error, 'No space left on device');
