import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text so that it can only be read with the same key and under the same name: AES-256-GCM; the
 * result is nonce, ciphertext, tag.
 */
export function sealSecret(secretKey: string, name: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', boxKey(secretKey), nonce);
  cipher.setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/**
 * The decrypted text; undefined if the key or the name is another one or the bytes were changed.
 */
export function openSecret(secretKey: string, name: string, sealed: Buffer): string | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', boxKey(secretKey), nonce);
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

/**
 * A key derived for this purpose only, so that the secret key's other uses reveal nothing about it.
 */
const boxKey = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'cirrus secret box', 32));
