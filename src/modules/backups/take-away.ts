import { ShopError } from '../../kit/errors.ts';
import { readSignedToken, signToken } from '../../platform/secrets/signed-token.ts';

/** How long an address opens its file, in milliseconds: what was begun by then goes on. */
const OPEN_MS = 60_000;

const PURPOSE = 'backup download';

/** Opens one file for a while, to whoever has it. */
export const ticketFor = (secretKey: string, name: string): string =>
  signToken(secretKey, PURPOSE, `${Date.now() + OPEN_MS} ${name}`);

/** @throws link_invalid where the ticket opens another file, or none any more */
export function checkTicket(secretKey: string, name: string, ticket: string): void {
  const [until = '', of] = readSignedToken(secretKey, PURPOSE, ticket)?.split(' ') ?? [];
  if (of === name && Date.now() < Number(until)) return;
  throw new ShopError(
    'link_invalid',
    'This address no longer opens the file. Press Download again.',
  );
}
