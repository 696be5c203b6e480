import { createHash, randomBytes } from 'node:crypto';

/** A secret that opens something to whoever holds it: 256 random bits. Only its hash is stored. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret token: its SHA-256, which opens nothing. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
