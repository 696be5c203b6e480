import { createHash, randomBytes } from 'node:crypto';

/** A token for a link in a mail: 256 random bits. Only its SHA-256 is stored. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

export const hashOfLinkToken = (token: string): Buffer =>
  createHash('sha256').update(token).digest();
