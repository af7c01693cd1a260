import 'server-only';
import { env } from '@/lib/env';
import { localStorage } from './local-storage';
import type { Storage } from './storage';
import { uploadThingStorage } from './uploadthing';

let chosen: Storage | undefined;

/** The storage of this installation: UploadThing when there is a token for it, else a folder of ours. */
export const storage = (): Storage => (chosen ??= env().UPLOADTHING_TOKEN ? uploadThingStorage() : localStorage());
