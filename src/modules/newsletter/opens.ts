import { ShopError } from '../../kit/errors.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { readSignedToken, signToken } from '../../platform/secrets/signed-token.ts';
import { readUnsubscribeToken } from '../mail/compose-mail.ts';
import { type LinkMaker, linkTo } from '../mail/mail-composer.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import * as newsletterApi from './endpoints.ts';
import type { OpensView } from './schema.ts';

/** Counting who opens newsletters: of those alone who said so themselves, while the owner wants it. */

/** What a subscriber agrees to; kept with their agreement. */
const WORDS =
  'You may count whether I open your newsletters, to see what is worth writing about. I can take that back at any time.';

const PURPOSE = 'newsletter-opened';

/** Whether of this subscriber it is counted now. */
export async function isCounted(db: Db, subscriberId: string): Promise<boolean> {
  if (!(await isOffered(db))) return false;
  const [row] = await named<{ isCounted: boolean }>(
    db,
    'is-counted',
    'select opens_counted_since is not null as "isCounted" from newsletter_subscribers where id = $1',
    [subscriberId],
  );
  return row?.isCounted === true;
}

const isOffered = async (db: Db) =>
  (await readSettingTexts(db, ['newsletter_counts_opens'])).newsletter_counts_opens === 'true';

/** The address of the picture that tells of it. */
export const pixelUrl = (links: LinkMaker, newsletterId: string, subscriberId: string): string =>
  linkTo(
    links,
    newsletterApi.opened.path,
    signToken(links.secretKey, PURPOSE, `${newsletterId} ${subscriberId}`),
  );

/** Counts the first time that a reader opens it, as long as they and the owner want it; says nothing of the rest. */
export async function noteOpened(db: Database, secretKey: string, token: string): Promise<void> {
  const [newsletterId, subscriberId] = readSignedToken(secretKey, PURPOSE, token)?.split(' ') ?? [];
  if (!newsletterId || !subscriberId || !(await isCounted(db, subscriberId))) return;
  await write(db, bySystem('newsletter'), (tx) =>
    named(
      tx,
      'note-newsletter-opened',
      `with noted as (
         update newsletter_deliveries set opened_at = now()
         where newsletter_id = $1 and subscriber_id = $2 and opened_at is null returning 1)
       update newsletters set opened = opened + 1 where id = $1 and exists (select from noted)`,
      [newsletterId, subscriberId],
    ),
  );
}

/** @throws link_invalid */
export async function readOpens(db: Db, secretKey: string, token: string): Promise<OpensView> {
  const id = subscriberOf(secretKey, token);
  const [row] = await named<{ allowed: boolean }>(
    db,
    'opens-of-subscriber',
    'select opens_counted_since is not null as allowed from newsletter_subscribers where id = $1',
    [id],
  );
  if (!row) throw invalid();
  return { offered: await isOffered(db), allowed: row.allowed, words: WORDS };
}

/** @throws link_invalid */
export async function changeOpens(
  tx: Tx,
  secretKey: string,
  { token, allowed }: { token: string; allowed: boolean },
): Promise<OpensView> {
  const id = subscriberOf(secretKey, token);
  const before = await readOpens(tx, secretKey, token);
  // Where it is not offered nobody agrees, and whoever agreed can always take it back.
  if (allowed !== before.allowed && (before.offered || !allowed)) {
    await named(
      tx,
      'change-opens',
      `update newsletter_subscribers set opens_counted_since = case when $2 then now() end,
         opens_words = case when $2 then $3 end where id = $1`,
      [id, allowed, WORDS],
    );
    if (!allowed) {
      await named(
        tx,
        'forget-opens',
        'update newsletter_deliveries set opened_at = null where subscriber_id = $1',
        [id],
      );
    }
  }
  return readOpens(tx, secretKey, token);
}

/** @throws link_invalid */
function subscriberOf(secretKey: string, token: string): string {
  const listed = readUnsubscribeToken(secretKey, token);
  const id =
    listed?.list === 'newsletter'
      ? listed.id
      : readSignedToken(secretKey, 'newsletter-confirmation', token);
  if (!id) throw invalid();
  return id;
}

const invalid = () => new ShopError('link_invalid', 'This link does not work any more.');

/** One pixel, and nothing on it. */
export const PIXEL = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
);
