import { damagedFileError } from '../errors/upload-refusal.ts';

/** Reads a binary record from its start. Throws a Refusal if the record is too short. */
export class ByteReader {
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  take(count: number): Buffer {
    if (count > this.left) throw damagedFileError('video');
    return this.#bytes.subarray(this.#at, (this.#at += count));
  }

  uint8(): number {
    return this.take(1).readUInt8();
  }

  uint16(): number {
    return this.take(2).readUInt16BE();
  }
}
