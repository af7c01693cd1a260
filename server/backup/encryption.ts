import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Failure } from '../runtime/command-failure';

// A key encrypts a backup's files, and the passphrase encrypts the key. Later backups with the same passphrase reuse
// the key, so that unchanged files need no new encryption.

export type BackupEncryption = {
  /** Encrypted form of the key that encrypts the files. The passphrase decrypts it. */
  key: Uint8Array;
  seal: (source: Readable) => Promise<Readable>;
  /** Decrypts a file. The stream fails if the file was changed or truncated. */
  open: (source: Readable) => Promise<Readable>;
};

type Web = globalThis.ReadableStream<Uint8Array>;
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as Web;
const fromWeb = (source: Web) => Readable.fromWeb(source as unknown as ReadableStream);

async function encryptionWith(identity: string, key: Uint8Array): Promise<BackupEncryption> {
  const recipient = await identityToRecipient(identity);
  return {
    key,
    seal: async (source) => {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return fromWeb(await encrypter.encrypt(toWeb(source)));
    },
    open: async (source) => {
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      return fromWeb(await decrypter.decrypt(toWeb(source)));
    },
  };
}

/**
 * Creates a new key. Each guess of the passphrase needs 2 to the power of `cost` KB of memory (256 MB by default), so
 * that guessing is slow.
 */
export async function createBackupEncryption(passphrase: string, cost = 18): Promise<BackupEncryption> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(cost);
  encrypter.setPassphrase(passphrase);
  return encryptionWith(identity, await encrypter.encrypt(identity));
}

/** Decrypts an existing key with the passphrase. Throws if the passphrase is wrong or the key is damaged. */
export async function unlockEncryptionKey(key: Uint8Array, passphrase: string): Promise<BackupEncryption> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  let identity: string;
  try {
    identity = await decrypter.decrypt(key, 'text');
  } catch (cause) {
    throw new Failure('BACKUP_PASSPHRASE is not the passphrase of this backup, or its key.age is damaged.', { cause });
  }
  return encryptionWith(identity, key).catch((cause: unknown) => {
    throw new Failure('key.age of this backup holds no key: use another backup.', { cause });
  });
}
