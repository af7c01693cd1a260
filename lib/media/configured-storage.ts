import 'server-only';
import { env } from '@/lib/env';
import { diskStorage } from './disk-storage';
import { s3Storage } from './s3-storage';
import type { FileStorage } from './storage';
import { storagePair } from './storage-pair';
import { uploadThingStorage } from './uploadthing';

/** Returns the storage for new files and, with an object store, the storage from which `media -- move` takes files. */
export function configuredStoragePair(): [target: FileStorage, source?: FileStorage] {
  if (env().UPLOADTHING_TOKEN) return [uploadThingStorage()];
  if (!env().S3_ENDPOINT) return [diskStorage()];
  return env().MEDIA_STORE === 'disk' ? [diskStorage(), s3Storage()] : [s3Storage(), diskStorage()];
}

let cachedStorage: FileStorage | undefined;

/** Returns the file storage of this installation: UploadThing, an object store or a local folder. */
export function configuredFileStorage(): FileStorage {
  const [target, source] = configuredStoragePair();
  return (cachedStorage ??= source ? storagePair(target, source) : target);
}
