import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Failure } from '../fail';

// The files of a backup are sealed for one key, and that key with the passphrase: a passphrase takes a second to try, a key none. While the
// passphrase stays the same the next backup keeps the key, so that what is sealed already need not be sealed again.

export type Sealing = {
  /** The key, itself sealed with the passphrase. */
  key: Uint8Array;
  seal: (source: Readable) => Promise<Readable>;
  /** A file that was changed or cut off ends with an error. */
  open: (source: Readable) => Promise<Readable>;
};

type Web = globalThis.ReadableStream<Uint8Array>;
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as Web;
const fromWeb = (source: Web) => Readable.fromWeb(source as unknown as ReadableStream);

async function sealingWith(identity: string, key: Uint8Array): Promise<Sealing> {
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

/** Each try of a passphrase costs 2 to the power of `cost` blocks of 1 KB: a second, and 256 MB. */
export async function newSealing(passphrase: string, cost = 18): Promise<Sealing> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(cost);
  encrypter.setPassphrase(passphrase);
  return sealingWith(identity, await encrypter.encrypt(identity));
}

/** Throws where the passphrase is not that of the key, or the key is damaged. */
export async function sealingOf(key: Uint8Array, passphrase: string): Promise<Sealing> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  let identity: string;
  try {
    identity = await decrypter.decrypt(key, 'text');
  } catch (cause) {
    throw new Failure('BACKUP_PASSPHRASE is not the passphrase of this backup, or its key.age is damaged.', { cause });
  }
  return sealingWith(identity, key).catch((cause: unknown) => {
    throw new Failure('key.age of this backup holds no key: use another backup.', { cause });
  });
}
