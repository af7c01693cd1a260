/**
 * Reads the bits of a buffer and can overwrite them with zeros. Bits beyond the end are read as zeros, and `isBeyond`
 * becomes true.
 */
export class Bits {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get left(): number {
    return this.bytes.length * 8 - this.at;
  }

  get isBeyond(): boolean {
    return this.left < 0;
  }

  take(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1, this.at += 1) {
      value = value * 2 + (((this.bytes[this.at >> 3] ?? 0) >> (7 - (this.at & 7))) & 1);
    }
    return value;
  }

  align(): void {
    this.at = Math.ceil(this.at / 8) * 8;
  }

  /** Overwrites the next `byteCount` bytes with zeros and moves the position past them. */
  blank(byteCount: number): void {
    const end = Math.min(this.at + byteCount * 8, this.bytes.length * 8);
    for (let bit = this.at; bit < end; bit += 1) {
      const byte = this.bytes[bit >> 3] ?? 0;
      this.bytes[bit >> 3] = byte & ~(0x80 >> (bit & 7));
    }
    this.at += byteCount * 8;
  }
}
