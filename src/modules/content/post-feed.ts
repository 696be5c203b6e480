import { pictureAt } from '../../kit/picture-address.ts';
import type { Db } from '../../platform/database/database.ts';
import { escapeHtml } from '../../platform/text/html.ts';
import { readSettings } from '../settings/settings.ts';
import { POSTS_IN_FEED } from './constants.ts';
import { findPost, listPosts } from './posts.ts';
import type { PostView } from './posts-schema.ts';
import type { Run, TextBlock } from './schema.ts';

/** Wide enough for whatever reads feeds. */
const PICTURE_WIDTH = 960;

/** The newest posts as RSS 2.0, whole: written by hand, since it is one page of text and every word of it is escaped here. */
export async function postFeed(db: Db, publicUrl: string): Promise<string> {
  const { siteTitle, locale } = await readSettings(db);
  const { rows } = await listPosts(db, { limit: POSTS_IN_FEED, offset: 0 });
  const posts = await Promise.all(rows.map(({ slug }) => findPost(db, slug)));
  const items = posts.flatMap((post) => (post ? item(post, publicUrl) : []));
  const [newest] = rows;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', `${siteTitle} blog`)}
${element('link', `${publicUrl}/blog`)}
${element('description', `What ${siteTitle} has to tell.`)}
${element('language', locale)}
<atom:link href="${text(`${publicUrl}/blog/feed.xml`)}" rel="self" type="application/rss+xml"/>
${newest ? element('lastBuildDate', rfc822(newest.publishedAt)) : ''}
${items.join('\n')}
</channel>
</rss>
`;
}

function item(post: PostView, publicUrl: string): string {
  const address = `${publicUrl}/blog/${post.slug}`;
  return [
    '<item>',
    element('title', post.title),
    element('link', address),
    `<guid isPermaLink="true">${text(address)}</guid>`,
    element('pubDate', rfc822(post.publishedAt)),
    post.author && element('dc:creator', post.author),
    ...post.tags.map(({ name }) => element('category', name)),
    element('description', post.summary),
    element('content:encoded', htmlOf(post, publicUrl)),
    '</item>',
  ]
    .filter(Boolean)
    .join('\n');
}

const element = (name: string, content: string): string => `<${name}>${text(content)}</${name}>`;

/** What no XML may hold, however it is escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const text = (words: string): string => escapeHtml(words.replace(NOT_IN_XML, ''));

/** As RSS has dates: 'Fri, 27 Nov 2026 09:00:00 GMT'. */
const rfc822 = (moment: string): string => new Date(moment).toUTCString();

/** The post as HTML, whose addresses hold wherever it is read. */
function htmlOf({ image, imageAlt, blocks }: PostView, publicUrl: string): string {
  const at = (address: string) =>
    escapeHtml(URL.canParse(address, publicUrl) ? new URL(address, publicUrl).href : address);
  const pictureOf = (src: string, alt: string): string =>
    `<p><img src="${at(pictureAt(src, PICTURE_WIDTH, 'jpg'))}" alt="${escapeHtml(alt)}"></p>`;
  const inline = (runs: Run[]): string =>
    runs
      .map(({ text: words, strong, emphasis, href }) => {
        let html = escapeHtml(words).replaceAll('\n', '<br>');
        if (emphasis) html = `<em>${html}</em>`;
        if (strong) html = `<strong>${html}</strong>`;
        return href ? `<a href="${at(href)}">${html}</a>` : html;
      })
      .join('');
  const block = (of: TextBlock): string => {
    if (of.kind === 'paragraph') return `<p>${inline(of.runs)}</p>`;
    if (of.kind === 'picture') return pictureOf(of.src, of.alt);
    if (of.kind === 'heading') return `<h${of.level}>${inline(of.runs)}</h${of.level}>`;
    const list = of.ordered ? 'ol' : 'ul';
    const items = of.items.map(({ runs, items: within }) => {
      const inner = within.map((one) => `<li>${inline(one)}</li>`).join('');
      return `<li>${inline(runs)}${inner && `<ul>${inner}</ul>`}</li>`;
    });
    const start = of.ordered && of.start !== 1 ? ` start="${of.start}"` : '';
    return `<${list}${start}>${items.join('')}</${list}>`;
  };
  return (image ? pictureOf(image, imageAlt) : '') + blocks.map(block).join('');
}
