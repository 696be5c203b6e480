import { randomInt } from 'node:crypto';
import { openSecret, sealSecret } from '../../platform/secrets/secret-box.ts';
import { keyedDigest } from '../../platform/secrets/secret-token.ts';
import { nameForm } from '../../platform/text/name-form.ts';

/** Without those that look or sound like others: I, L, O, U, 0 and 1. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** A code nobody can guess: 78 random bits. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** The code in what somebody typed, in any case and grouping; undefined where it is none. */
export function readCode(typed: string): string | undefined {
  const code = nameForm(typed).toUpperCase().replace(/[\s-]/g, '');
  return CODE.test(code) ? code : undefined;
}

/** As people read it: 'ABCD-EFGH-JKMN-PQRS'. */
export const groupedCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

/** What the database keeps of a code. */
export const digestOfCode = (secretKey: string, code: string): Buffer =>
  keyedDigest(secretKey, 'gift-card', code);

/** A code as the mail about its card carries it until it is sent. */
export const sealCode = (secretKey: string, cardId: string, code: string): string =>
  sealSecret(secretKey, `gift card ${cardId}`, code).toString('base64');

/** Undefined where the secret key is another one by now. */
export const openCode = (secretKey: string, cardId: string, sealed: string): string | undefined =>
  openSecret(secretKey, `gift card ${cardId}`, Buffer.from(sealed, 'base64'));
