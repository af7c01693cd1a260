// libvips, which reads the photos, tells what went wrong in words alone: these are the ones that we act upon, and nobody else reads them.

const said = (error: unknown, words: string): boolean => error instanceof Error && error.message.includes(words);

export const isPixelLimit = (error: unknown): boolean => said(error, 'pixel limit');

export const isDiskFull = (error: unknown): boolean => said(error, 'No space left on device');
