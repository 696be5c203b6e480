import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A text that only this program can have written, for links that nobody needs to look up: `value` can be
 * read by whoever has it, and is good for `purpose` alone, for ever. Safe in a URL.
 */
export function signToken(secretKey: string, purpose: string, value: string): string {
  const signature = sign(secretKey, purpose, value).toString('base64url');
  return `${Buffer.from(value).toString('base64url')}.${signature}`;
}

/** The value of a token that this program signed for this purpose; nothing for any other text. */
export function readSignedToken(
  secretKey: string,
  purpose: string,
  token: string,
): string | undefined {
  const [, encoded = '', signature = ''] = /^([\w-]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (!signature) return undefined;
  const value = Buffer.from(encoded, 'base64url').toString();
  const isOurs = timingSafeEqual(
    Buffer.from(signature, 'base64url'),
    sign(secretKey, purpose, value),
  );
  return isOurs ? value : undefined;
}

/** What a purpose cannot hold parts it from the value, so no two pairs are signed alike. */
const sign = (secretKey: string, purpose: string, value: string): Buffer =>
  createHmac('sha256', secretKey).update(`signed-token\0${purpose}\0${value}`).digest();
