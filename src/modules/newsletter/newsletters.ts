import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { type Expected, refuseOlder, type Versioned, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { type Audience, countReaders } from './audience.ts';
import {
  type NewsletterChange,
  NewsletterInput,
  type NewsletterQuery,
  type NewsletterRecord,
} from './schema.ts';
import { sendNewsletters } from './send-newsletters.ts';

/** What staff do about newsletters. */

type Row = Omit<NewsletterRecord, 'version' | keyof Audience> & { audience: Audience };

const SELECT = `select id, subject, text, product_ids, audience, state, send_at, finished_at, readers, sent, counted,
  opened, unsubscribed, created_at, updated_at`;

const present = ({ audience, ...row }: Row): NewsletterRecord => {
  const newsletter = {
    ...{ ...row, boughtDays: 90, brandIds: [], categories: [], groupIds: [] },
    ...audience,
  };
  return withVersion(newsletter, editable(newsletter));
};

/** What is edited of it. */
const editable = (
  newsletter: Omit<NewsletterRecord, 'version'> & Partial<Versioned>,
): NewsletterInput => {
  const { subject, text, productIds, audience, boughtDays, brandIds, categories, groupIds } =
    newsletter;
  return { subject, text, productIds, audience, boughtDays, brandIds, categories, groupIds };
};

const SORTED_BY: Record<NewsletterQuery['sort']['column'], string> = {
  subject: 'lower(subject)',
  sendAt: 'send_at',
  createdAt: 'created_at',
};

export async function listNewsletters(
  db: Db,
  { search, state, sort, ...page }: NewsletterQuery,
): Promise<Counted<NewsletterRecord>> {
  const found = `from newsletters where ($1::text[] is null or state = any($1))
    and ($2::text is null or strpos(lower(subject), lower($2)) > 0)`;
  const { rows, total } = await countedPage<Row>(
    db,
    found,
    [state ?? null, search ?? null],
    page,
    (limited) =>
      `${SELECT} ${found} order by ${SORTED_BY[sort.column]} ${sort.direction} nulls last, id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

/** @throws not_found */
export async function findNewsletter(db: Db, id: string): Promise<NewsletterRecord> {
  const [row] = await named<Row>(db, 'newsletter', `${SELECT} from newsletters where id = $1`, [
    id,
  ]);
  if (!row) throw new ShopError('not_found', 'This newsletter does not exist.');
  return present(row);
}

/** Only what the kind of audience has a use for is kept. */
function stored(input: NewsletterInput) {
  const { audience, boughtDays, brandIds, categories, groupIds, ...said } = input;
  const who: Audience = {
    audience,
    ...(audience === 'bought' && { boughtDays }),
    ...(audience === 'brands' && { brandIds }),
    ...(audience === 'categories' && { categories }),
    ...(audience === 'groups' && { groupIds }),
  };
  return { ...said, audience: JSON.stringify(who) };
}

export async function addNewsletter(tx: Tx, input: NewsletterInput): Promise<NewsletterRecord> {
  const id = await insertReturningId(tx, 'newsletters', stored(input));
  const newsletter = await findNewsletter(tx, id);
  tx.record('newsletter.created', id, null, editable(newsletter));
  return newsletter;
}

/** @throws not_found, changed_meanwhile, wrong_newsletter_state once it is on its way */
export async function changeNewsletter(
  tx: Tx,
  id: string,
  change: NewsletterChange,
  expected: Expected,
): Promise<NewsletterRecord> {
  const before = await lockNewsletter(tx, id);
  await refuseOlder(tx, id, before, expected);
  refuseOnItsWay(before);
  const input = whole({ ...editable(before), ...change });
  await updateRow(tx, 'newsletters', id, { ...stored(input), updatedAt: NOW });
  const after = await findNewsletter(tx, id);
  tx.record('newsletter.changed', id, editable(before), editable(after));
  return after;
}

/** What comes of a change is checked as a whole one is. */
function whole(fields: NewsletterInput): NewsletterInput {
  const { data, error } = NewsletterInput.safeParse(fields);
  if (data) return data;
  const [issue] = error.issues;
  throw fieldRefusal(issue?.path.join('.') ?? '', issue?.message ?? '');
}

/** @throws not_found, wrong_newsletter_state while it is being sent */
export async function removeNewsletter(tx: Tx, id: string): Promise<void> {
  const before = await lockNewsletter(tx, id);
  if (before.state === 'sending') refuseOnItsWay(before);
  await deleteRows(tx, 'newsletters', id);
  tx.record('newsletter.deleted', id, editable(before), null);
}

async function lockNewsletter(tx: Tx, id: string): Promise<NewsletterRecord> {
  await named(tx, 'lock-newsletter', 'select from newsletters where id = $1 for update', [id]);
  return findNewsletter(tx, id);
}

function refuseOnItsWay({ state }: NewsletterRecord): void {
  if (state === 'draft' || state === 'scheduled') return;
  throw new ShopError('wrong_newsletter_state', 'This newsletter is on its way, or has been sent.');
}

/**
 * Has a draft sent, now or at a time. Who reads it is worked out then.
 * @throws not_found, wrong_newsletter_state, no_recipients, invalid_input for a time that is past
 */
export async function scheduleNewsletter(
  tx: Tx,
  id: string,
  at: string | null,
): Promise<NewsletterRecord> {
  const before = await lockNewsletter(tx, id);
  refuseOnItsWay(before);
  if (at !== null && Date.parse(at) < Date.now()) {
    throw fieldRefusal('at', 'This time is past');
  }
  if (at === null && (await countReaders(tx, before)) === 0) {
    throw new ShopError(
      'no_recipients',
      'Nobody has confirmed their subscription yet, so there is nobody to send this to.',
    );
  }
  await updateRow(tx, 'newsletters', id, {
    state: 'scheduled',
    sendAt: at ?? NOW,
    updatedAt: NOW,
  });
  if (at === null) tx.queue(sendNewsletters);
  const after = await findNewsletter(tx, id);
  tx.record('newsletter.scheduled', id, null, { subject: after.subject, sendAt: after.sendAt });
  return after;
}

/** One that waits for its time is a draft again. @throws not_found, wrong_newsletter_state */
export async function stopNewsletter(tx: Tx, id: string): Promise<NewsletterRecord> {
  const { state, subject } = await lockNewsletter(tx, id);
  if (state !== 'scheduled') {
    throw new ShopError('wrong_newsletter_state', 'This newsletter does not wait for its time.');
  }
  await updateRow(tx, 'newsletters', id, { state: 'draft', sendAt: null, updatedAt: NOW });
  tx.record('newsletter.stopped', id, null, { subject });
  return findNewsletter(tx, id);
}

/** Sends it to one address, as it is when that mail leaves. @throws not_found */
export async function tryNewsletter(tx: Tx, id: string, email: string): Promise<void> {
  const { subject } = await findNewsletter(tx, id);
  await enqueueMail(tx, { kind: 'newsletter-test', recipient: email, about: { newsletterId: id } });
  tx.record('newsletter.tried', id, null, { subject });
}
