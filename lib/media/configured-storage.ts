import 'server-only';
import { env } from '@/lib/env';
import { diskStorage } from './disk-storage';
import type { FileStorage } from './storage';
import { uploadThingStorage } from './uploadthing';

let cachedStorage: FileStorage | undefined;

/** Returns the file storage of this installation: UploadThing if a token is configured, otherwise a local folder. */
export const configuredFileStorage = (): FileStorage =>
  (cachedStorage ??= env().UPLOADTHING_TOKEN ? uploadThingStorage() : diskStorage());
