import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A passkey in software, as WebAuthn describes it: ES256, no attestation. */
export class SoftPasskey {
  /** How often it has signed; going back, as a copy's does, is up to the test. */
  counter = 0;
  readonly id = randomBytes(16);
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  readonly #origin: string;
  #user: string | undefined;

  /** @param origin the site that its browser is on */
  constructor(origin = 'http://shop.example') {
    this.#origin = origin;
  }

  /** What a browser answers to the shop's offer. */
  make({ challenge, user }: { challenge: string; user?: unknown }) {
    this.#user = (user as { id: string } | undefined)?.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.from([0, this.id.length]);
    const authData = Buffer.concat([this.#said(0x45), Buffer.alloc(16), length, this.id, key]);
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal' as const],
      },
    };
  }

  /** What a browser answers when the shop asks for a passkey. */
  sign({ challenge }: { challenge: string }) {
    this.counter++;
    const authenticatorData = this.#said(0x05);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([
      authenticatorData,
      createHash('sha256').update(clientData).digest(),
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: this.#user,
      },
    };
  }

  #named() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  /** Whose site it is, what was done, and how often it has signed. */
  #said(flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const site = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([site, Buffer.from([flags]), count]);
  }

  #clientData(type: string, challenge: string): Buffer {
    const { origin } = new URL(this.#origin);
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
