import { randomInt } from 'node:crypto';
import { countNamed, type Db, named, type Tx } from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import { openSecret, sealSecret } from '../../platform/secrets/secret-box.ts';
import { keyedDigest } from '../../platform/secrets/secret-token.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { rewordWaitingMail } from '../mail/outbox.ts';
import { readSecret, storeSecret } from '../settings/secrets.ts';

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

/** Under which name the key of the codes' digests is kept, once it is no longer the shop's secret key. */
const CODES_KEY = 'gift_card_codes_key';

/**
 * What the database keeps of a code. It is made with the secret key that the shop had when it first issued cards: a digest
 * cannot be made anew for another one, since nobody but who has the card knows its code.
 */
export async function digestOfCode(db: Db, secretKey: string, code: string): Promise<Buffer> {
  const codesKey = (await readSecret(db, secretKey, CODES_KEY)) ?? secretKey;
  return keyedDigest(codesKey, 'gift-card', code);
}

/**
 * Lets cards that were issued, mail that brings their codes, and codes that buyers print, outlive a change of the secret key. To be done while
 * what is stored is still encrypted with the old one. @returns how many codes on their way are encrypted anew
 */
export async function rotateCodes(tx: Tx, oldKey: string, newKey: string): Promise<number> {
  const isKept = (await readSecret(tx, oldKey, CODES_KEY)) !== undefined;
  if (!isKept && (await countNamed(tx, 'any-gift-cards', 'from gift_cards')) > 0) {
    await storeSecret(tx, oldKey, { name: CODES_KEY, value: oldKey, updatedBy: 'secrets:rotate' });
  }
  const kept = await named<{ id: string; cardId: string; sealed: string }>(
    tx,
    'sealed-gift-cards',
    'select id, card_id, sealed from bought_gift_cards where sealed is not null and card_id is not null',
  );
  for (const { id, cardId, sealed } of kept) {
    const code = openCode(oldKey, cardId, sealed);
    if (code === undefined) continue;
    await updateRow(tx, 'bought_gift_cards', id, { sealed: sealCode(newKey, cardId, code) });
  }
  return rewordWaitingMail(tx, 'gift-card', ({ cardId, sealed }) => {
    const code = openCode(oldKey, cardId, sealed);
    return code === undefined ? undefined : { cardId, sealed: sealCode(newKey, cardId, code) };
  });
}

/** A code as the mail about its card carries it until it is sent. */
export const sealCode = (secretKey: string, cardId: string, code: string): string =>
  sealSecret(secretKey, `gift card ${cardId}`, code).toString('base64');

/** Undefined where the secret key is another one by now. */
export const openCode = (secretKey: string, cardId: string, sealed: string): string | undefined =>
  openSecret(secretKey, `gift card ${cardId}`, Buffer.from(sealed, 'base64'));
