import 'server-only';
import { env } from '@/lib/env';
import { diskStorage } from './disk-storage';
import type { Storage } from './storage';
import { uploadThingStorage } from './uploadthing';

let cachedStorage: Storage | undefined;

/** Returns the file storage of this installation: UploadThing if a token is configured, otherwise a local folder. */
export const configuredFileStorage = (): Storage =>
  (cachedStorage ??= env().UPLOADTHING_TOKEN ? uploadThingStorage() : diskStorage());
