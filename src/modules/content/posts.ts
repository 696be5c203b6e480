import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { slugOf } from '../../kit/slug.ts';
import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, type Versioned, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import { task } from '../../platform/queue/task.ts';
import { plainWords, readMarkdown } from './markdown.ts';
import {
  type PostCard,
  type PostCardQuery,
  type PostChange,
  type PostInput,
  type PostQuery,
  type PostRecord,
  type PostView,
  WholePost,
} from './posts-schema.ts';

/** The posts of the blog: what shoppers read, and what staff do about them. */

type CardRow = Omit<PostCard, 'tags' | 'publishedAt'> & {
  tags: string[];
  tagSlugs: string[];
  publishAt: string;
  text: string;
};

const CARD = 'slug, title, summary, text, image, image_alt, author, tags, tag_slugs, publish_at';
const SHOWN = `status = 'published'`;

/** In characters, of the first words that stand in for a summary. */
const SUMMARY_MOST = 300;

/** Of a long text the beginning is enough to make a summary of. */
const BEGINNING = 2_000;

const cardOf = ({ text, tags, tagSlugs, publishAt, ...card }: CardRow): PostCard => ({
  ...card,
  summary: card.summary || beginningOf(text),
  tags: tags.map((name, place) => ({ name, slug: tagSlugs[place] ?? '' })),
  publishedAt: publishAt,
});

function beginningOf(text: string): string {
  const words = plainWords(readMarkdown(text.slice(0, BEGINNING), 1, { pictures: true })).replace(
    /\s+/g,
    ' ',
  );
  if (words.length <= SUMMARY_MOST) return words;
  return `${words.slice(0, words.lastIndexOf(' ', SUMMARY_MOST - 1) || SUMMARY_MOST - 1)}…`;
}

/** Those that shoppers see, newest first. */
export async function listPosts(
  db: Db,
  { tag: tagged, search, ...page }: PostCardQuery,
): Promise<Counted<PostCard>> {
  const found = `from posts where ${SHOWN} and ($1::text is null or tag_slugs @> array[$1])
    and ($2::text is null
      or strpos(lower(concat_ws(' ', title, summary, array_to_string(tags, ' '))), lower($2)) > 0)`;
  const { rows, total } = await countedPage<CardRow>(
    db,
    found,
    [tagged ?? null, search ?? null],
    page,
    (limited) => `select ${CARD} ${found} order by publish_at desc, id ${limited}`,
  );
  return { rows: rows.map(cardOf), total };
}

export async function findPost(db: Db, slug: string): Promise<PostView | undefined> {
  const [row] = await named<CardRow & Pick<PostView, 'seoTitle' | 'seoDescription' | 'updatedAt'>>(
    db,
    'post',
    `select ${CARD}, seo_title, seo_description, updated_at from posts where slug = $1 and ${SHOWN}`,
    [slug],
  );
  if (!row) return undefined;
  const { seoTitle, seoDescription, updatedAt, ...card } = row;
  const blocks = readMarkdown(row.text, 1, { pictures: true });
  return { ...cardOf(card), blocks, seoTitle, seoDescription, updatedAt };
}

/** The addresses of the blog, for search engines: empty while it has no post. */
export async function listPostAddresses(
  db: Db,
): Promise<{ posts: { slug: string; updatedAt: string }[]; tags: string[] }> {
  const posts = await named<{ slug: string; updatedAt: string; tagSlugs: string[] }>(
    db,
    'post-addresses',
    `select slug, updated_at, tag_slugs from posts where ${SHOWN} order by publish_at desc, id`,
  );
  return { posts, tags: [...new Set(posts.flatMap(({ tagSlugs }) => tagSlugs))].sort() };
}

/** Whether there is a post to read: every page says so in its footer. */
export async function hasPosts(db: Db): Promise<boolean> {
  const rows = await named(db, 'has-posts', `select from posts where ${SHOWN} limit 1`);
  return rows.length > 0;
}

const SELECT = `select id, title, slug, summary, text, image, image_alt, author, tags, seo_title, seo_description,
  status, publish_at, created_at, updated_at`;

type Row = Omit<PostRecord, 'version'>;

/** What of a post is edited: its version and the audit log are about this. */
const editable = ({
  id: _,
  createdAt: __,
  updatedAt: ___,
  version: ____,
  ...post
}: Row & Partial<Versioned>): PostInput => post;

const present = (row: Row): PostRecord => withVersion(row, editable(row));

const SORTED_BY: Record<PostQuery['sort']['column'], string> = {
  // Drafts without a date are what is being worked on.
  publishAt: `coalesce(publish_at, 'infinity')`,
  title: 'lower(title)',
  updatedAt: 'updated_at',
};

export async function listPostRecords(
  db: Db,
  { search, status, sort, ...page }: PostQuery,
): Promise<Counted<PostRecord>> {
  const found = `from posts where ($1::text[] is null or status = any($1))
    and ($2::text is null or
      strpos(lower(concat_ws(' ', title, text, author, array_to_string(tags, ' '))), lower($2)) > 0)`;
  const { rows, total } = await countedPage<Row>(
    db,
    found,
    [status ?? null, search ?? null],
    page,
    (limited) =>
      `${SELECT} ${found} order by ${SORTED_BY[sort.column]} ${sort.direction}, id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

/** @throws not_found */
export async function findPostRecord(db: Db, id: string): Promise<PostRecord> {
  const [row] = await named<Row>(db, 'post-record', `${SELECT} from posts where id = $1`, [id]);
  if (!row) throw new ShopError('not_found', 'This post does not exist.');
  return present(row);
}

/** @throws invalid_input for a date that does not suit its status, slug_taken */
export async function addPost(tx: Tx, input: PostInput): Promise<PostRecord> {
  const wasShown = await hasPosts(tx);
  const id = await insertReturningId(tx, 'posts', stored(input, undefined)).catch(refuseTakenSlug);
  const post = await findPostRecord(tx, id);
  tx.record('post.created', id, null, editable(post));
  await tell(tx, wasShown, post);
  return post;
}

/** @throws not_found, changed_meanwhile, invalid_input, slug_taken */
export async function changePost(
  tx: Tx,
  id: string,
  change: PostChange,
  expected: Expected,
): Promise<PostRecord> {
  const before = await lockPost(tx, id);
  await refuseOlder(tx, id, before, expected);
  const wasShown = await hasPosts(tx);
  // A plan that is given up leaves no date to the published post.
  const publishAt =
    change.status === 'published' && before.status !== 'published' ? null : before.publishAt;
  const input = whole({ ...editable(before), publishAt, ...change });
  await updateRow(tx, 'posts', id, { ...stored(input, before), updatedAt: NOW }).catch(
    refuseTakenSlug,
  );
  const after = await findPostRecord(tx, id);
  tx.record('post.changed', id, editable(before), editable(after));
  await tell(tx, wasShown, after, before);
  return after;
}

/** @throws not_found */
export async function removePost(tx: Tx, id: string): Promise<void> {
  const before = await lockPost(tx, id);
  await deleteRows(tx, 'posts', id);
  tx.record('post.deleted', id, editable(before), null);
  await tell(tx, before.status === 'published', before);
}

async function lockPost(tx: Tx, id: string): Promise<PostRecord> {
  await named(tx, 'lock-post', 'select from posts where id = $1 for update', [id]);
  return findPostRecord(tx, id);
}

/** What comes of a change is checked as a whole one is. */
function whole(fields: PostInput): PostInput {
  const { data, error } = WholePost.safeParse(fields);
  if (data) return data;
  const [issue] = error.issues;
  throw fieldRefusal(issue?.path.join('.') ?? '', issue?.message ?? '');
}

function stored({ slug, tags, image, ...post }: PostInput, before: PostRecord | undefined) {
  const bySlug = new Map(tags.map((name) => [slugOf(name), name]));
  return {
    ...post,
    slug: slug || slugOf(post.title) || `post-${Date.now()}`,
    image: image || null,
    tags: [...bySlug.values()],
    tagSlugs: [...bySlug.keys()],
    publishAt: dateOf(post, before),
  };
}

/** Its date as it suits its status. */
function dateOf(
  { status, publishAt: wanted }: Pick<PostInput, 'status' | 'publishAt'>,
  before: PostRecord | undefined,
): string | null {
  const publishAt = wanted && new Date(wanted).toISOString();
  const isToCome = publishAt !== null && Date.parse(publishAt) > Date.now();
  if (status === 'scheduled') {
    // Its minute may pass while somebody mends a word of it.
    const isKept = before?.status === 'scheduled' && before.publishAt === publishAt;
    if (!isToCome && !isKept) throw fieldRefusal('publishAt', 'This time is past');
  }
  if (status === 'published') {
    if (isToCome) {
      throw fieldRefusal('publishAt', 'This time is to come: schedule the post for it');
    }
    return publishAt ?? new Date().toISOString();
  }
  return publishAt;
}

/** Pages that show posts are made anew, and all pages where the blog begins or ends: each leads to it. */
async function tell(
  tx: Tx,
  wasShown: boolean,
  { id, status, publishAt }: Pick<PostRecord, 'id' | 'status' | 'publishAt'>,
  before?: PostRecord,
): Promise<void> {
  if (status === 'published' || before?.status === 'published') tx.changed(tag.posts);
  if ((await hasPosts(tx)) !== wasShown) tx.changed(tag.footerLinks);
  if (status === 'scheduled' && publishAt) {
    tx.queue(publishPosts, {}, { runAt: new Date(publishAt), key: `publish post ${id}` });
  }
}

/** Runs at the time of every scheduled post, and every minute for what was missed. */
export const publishPosts = task('publish-posts', { alone: true });

export async function publishDuePosts(tx: Tx): Promise<void> {
  const wasShown = await hasPosts(tx);
  const due = await named<{ id: string }>(
    tx,
    'publish-due-posts',
    `update posts set status = 'published', updated_at = now()
     where status = 'scheduled' and publish_at <= now() returning id`,
  );
  if (due.length === 0) return;
  for (const { id } of due) {
    tx.record('post.published', id, { status: 'scheduled' }, { status: 'published' });
  }
  await tell(tx, wasShown, { id: '', status: 'published', publishAt: null });
}

const refuseTakenSlug = refusedBy({
  posts_slug_key: () => fieldRefusal('slug', 'Another post has this address.', 'slug_taken'),
});
