import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { toQueryString } from '../../kit/query-string.ts';
import { POSTS_PER_PAGE } from '../../modules/content/constants.ts';
import * as postsApi from '../../modules/content/post-endpoints.ts';
import type { PostTag, PostView } from '../../modules/content/posts-schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { type Breadcrumb, breadcrumbData } from '../../shared/breadcrumbs.ts';
import {
  absoluteUrl,
  excerpt,
  pageHead,
  previewPicture,
  type StructuredData,
} from '../../shared/page-head.ts';
import { apiListQuery, apiQuery } from '../../shared/queries.ts';
import { loadedSettings } from '../../shared/settings.ts';

/** What an address of the blog shows: its posts, those of a tag, or one of them. */
export type BlogAddress =
  | { kind: 'posts'; page: number; tag?: string }
  | { kind: 'post'; slug: string };

/** So many pages of posts no blog has. */
const MOST_PAGES = 10_000;

/** @param rest what follows `/blog/` @param typed the number of a page, as the address has it */
function readAddress(rest: string, typed = '1'): BlogAddress {
  const page = /^\d{1,5}$/.test(typed) ? Math.min(Math.max(Number(typed), 1), MOST_PAGES) : 1;
  const [first = '', tag, ...more] = rest.toLowerCase().split('/').filter(Boolean);
  if (first === '') return { kind: 'posts', page };
  if (tag === undefined) return { kind: 'post', slug: first };
  if (first !== 'tag' || more.length > 0) throw notFound();
  return { kind: 'posts', page, tag };
}

export const postsQuery = ({ tag, page }: { tag?: string; page: number }) =>
  apiListQuery(
    postsApi.listPosts({ tag, limit: POSTS_PER_PAGE, offset: (page - 1) * POSTS_PER_PAGE }),
  );

export const postQuery = (slug: string) => apiQuery(postsApi.findPost({ slug }));

/** Reads all that an address shows, with what its head says. @throws notFound */
export async function loadBlog(queryClient: QueryClient, rest: string, page?: string) {
  const address = await readAll(queryClient, rest, page);
  return { address, head: blogHead(queryClient, address) };
}

async function readAll(
  queryClient: QueryClient,
  rest: string,
  page: string | undefined,
): Promise<BlogAddress> {
  const address = readAddress(rest, page);
  if (address.kind === 'posts') {
    const { items } = await queryClient.ensureQueryData(postsQuery(address));
    const isWhole = address.tag === undefined && address.page === 1;
    if (items.length === 0 && !isWhole) throw notFound();
    return address;
  }
  try {
    await Promise.all([
      queryClient.ensureQueryData(postQuery(address.slug)),
      queryClient.prefetchQuery(postsQuery({ page: 1 })),
    ]);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound();
    throw error;
  }
  return address;
}

export const blogPath = (
  { tag, page }: { tag?: string | undefined; page: number } = { page: 1 },
): string =>
  (tag === undefined ? '/blog' : `/blog/tag/${tag}`) +
  toQueryString(page > 1 ? { page: String(page) } : {});

export const postPath = (slug: string): string => `/blog/${slug}`;

/** A tag as the posts that have it write it. */
export const tagNamed = (posts: readonly { tags: PostTag[] }[], slug: string): string =>
  posts.flatMap(({ tags }) => tags).find((tag) => tag.slug === slug)?.name ?? slug;

export const crumbsOf = (last?: Breadcrumb): Breadcrumb[] => [
  { name: 'Home', href: '/' },
  { name: 'Blog', href: '/blog' },
  ...(last ? [last] : []),
];

/** The head of what an address shows, with the link by which feed readers find the blog. */
function blogHead(queryClient: QueryClient, address: BlogAddress) {
  const head = headOf(queryClient, address);
  if (!head) return undefined;
  const { siteTitle } = loadedSettings(queryClient);
  const feed = {
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${siteTitle} blog`,
    href: '/blog/feed.xml',
  };
  return { ...head, links: [...head.links, feed] };
}

function headOf(queryClient: QueryClient, address: BlogAddress) {
  const { publicUrl, siteTitle } = loadedSettings(queryClient);
  if (address.kind === 'post') {
    const post = queryClient.getQueryData(postQuery(address.slug).queryKey);
    if (!post) return undefined;
    const path = postPath(post.slug);
    return pageHead(queryClient, {
      title: post.seoTitle || post.title,
      description: post.seoDescription || excerpt(post.summary),
      path,
      image: post.image ?? undefined,
      type: 'article',
      structuredData:
        publicUrl === undefined
          ? undefined
          : () =>
              import.meta.env.SSR
                ? [
                    postData(post, publicUrl, siteTitle),
                    breadcrumbData(crumbsOf({ name: post.title, href: path }), publicUrl),
                  ]
                : [],
    });
  }
  const { tag, page } = address;
  const posts = queryClient.getQueryData(postsQuery(address).queryKey)?.items ?? [];
  const name = tag === undefined ? 'Blog' : tagNamed(posts, tag);
  const path = blogPath(address);
  return pageHead(queryClient, {
    title: page > 1 ? `${name}, page ${page}` : name,
    description:
      tag === undefined
        ? `What ${siteTitle} has to tell.`
        : `What ${siteTitle} has to tell about ${name}.`,
    path,
    structuredData:
      publicUrl === undefined
        ? undefined
        : () =>
            import.meta.env.SSR
              ? [
                  breadcrumbData(
                    crumbsOf(tag === undefined ? undefined : { name, href: path }),
                    publicUrl,
                  ),
                ]
              : [],
  });
}

function postData(post: PostView, publicUrl: string, siteTitle: string): StructuredData {
  const shop = { '@type': 'Organization', name: siteTitle, url: publicUrl };
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.seoDescription || excerpt(post.summary),
    image: post.image ? absoluteUrl(publicUrl, previewPicture(post.image)) : undefined,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt > post.publishedAt ? post.updatedAt : post.publishedAt,
    author: post.author ? { '@type': 'Person', name: post.author } : shop,
    publisher: shop,
    keywords: post.tags.map(({ name }) => name),
    mainEntityOfPage: publicUrl + postPath(post.slug),
  };
}
