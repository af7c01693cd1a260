import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

// Emulates a passkey device. Returns the values that a browser would send (WebAuthn, no attestation, ES256).

const UNLOCKED = 0b101; // WebAuthn flags: the user is present and verified.
const NEW = 0b1000000;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: Buffer) => data.toString('base64url');
const ORIGIN = 'http://localhost:3000';

/** Two functions that encode short texts and byte strings in CBOR, a binary format. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value]);

type Options = { challenge: string };

export class Authenticator {
  readonly id = encoded(randomBytes(16));
  /**
   * Number of signatures that the passkey has made. Servers compare it with the previous number to recognize a copied
   * passkey.
   */
  counter = 0;
  origin = ORIGIN;
  isUnlocked = true;
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  /** Returns the value that navigator.credentials.create returns in a browser. */
  create({ challenge }: Options) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const part = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
    const key = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      part(x),
      Buffer.from([0x22]),
      part(y),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
      bytes(this.data(NEW, credential)),
    ]);
    const clientDataJSON = this.client('webauthn.create', challenge);
    return this.answer({ clientDataJSON, attestationObject: encoded(attestationObject), transports: ['internal'] });
  }

  /** Returns the value that navigator.credentials.get returns in a browser. */
  get({ challenge }: Options) {
    this.counter += 1;
    const data = this.data(0);
    const clientDataJSON = this.client('webauthn.get', challenge);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = encoded(sign('sha256', signed, this.keys.privateKey));
    return this.answer({ clientDataJSON, authenticatorData: encoded(data), signature });
  }

  private data(flags: number, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const head = Buffer.from([flags | (this.isUnlocked ? UNLOCKED : 1)]);
    return Buffer.concat([sha256(new URL(this.origin).hostname), head, counter, credential]);
  }

  private client(type: string, challenge: string): string {
    return encoded(Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })));
  }

  private answer<R extends object>(response: R) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
