import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A secret that opens something to whoever holds it: 256 random bits. Only its hash is stored. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret token: its SHA-256, which opens nothing. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * What the database keeps of a short code: without the secret key nobody can try out codes on it. The separator cannot
 * be part of a purpose, so no two pairs have the same.
 */
export const keyedDigest = (secretKey: string, purpose: string, code: string): Buffer =>
  createHmac('sha256', secretKey).update(`keyed-digest\0${purpose}\0${code}`).digest();
