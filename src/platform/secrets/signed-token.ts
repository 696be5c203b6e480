import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs `value`, so that a link with it proves by itself that this program wrote it. Anybody who
 * has the token can read `value`; it works only for `purpose`, and never expires. Safe in a URL.
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

/** The separator cannot be part of a purpose, so no two pairs are signed alike. */
const sign = (secretKey: string, purpose: string, value: string): Buffer =>
  createHmac('sha256', secretKey).update(`signed-token\0${purpose}\0${value}`).digest();
