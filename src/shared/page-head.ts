import type { QueryClient } from '@tanstack/react-query';
import { pictureAt } from '../kit/picture-address.ts';
import { loadedSettings, pageTitle } from './settings.ts';

/** A page's metadata for search engines and link previews. */
export type PageHead = {
  title: string;
  /** One or two sentences; left out: the shop's own. */
  description?: string;
  /** The page's canonical path: '/product/cloud-mint'. */
  path: string;
  /** A picture of the subject, as the API names it; left out: the home page's. */
  image?: string;
  type?: 'website' | 'product' | 'article';
  /** Only the server makes it: search engines read a page as it comes. */
  structuredData?: (() => StructuredData[]) | undefined;
};

/** Structured data in the vocabulary of schema.org. */
export type StructuredData = { '@context': 'https://schema.org'; '@type': string } & Record<
  string,
  JsonValue
>;

type JsonValue =
  | string
  | number
  | boolean
  | undefined
  | JsonValue[]
  | { [name: string]: JsonValue };

/** Previews get a JPEG of this width, which all of them can show. */
const PREVIEW_WIDTH = 1280;

/** The head of a page that search engines may index: `head: (…) => pageHead(queryClient, {…})`. */
export function pageHead(queryClient: QueryClient, page: PageHead) {
  const { siteTitle, publicUrl, heroImage } = loadedSettings(queryClient);
  const { title, description, path, type = 'website', structuredData } = page;
  const image = page.image ?? heroImage;
  const address = publicUrl && publicUrl + path;
  return {
    meta: [
      { title: pageTitle(queryClient, title) },
      description === undefined ? undefined : { name: 'description', content: description },
      ...Object.entries({
        'og:title': title,
        'og:description': description,
        'og:type': type,
        'og:site_name': siteTitle,
        'og:url': address,
        'og:image': image && publicUrl && absoluteUrl(publicUrl, previewPicture(image)),
      }).map(([property, content]) => (content === undefined ? undefined : { property, content })),
      { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ],
    links: address === undefined ? [] : [{ rel: 'canonical', href: address }],
    scripts: structuredData
      ? [
          {
            type: 'application/ld+json',
            // What the server wrote stays when the page comes alive.
            children: import.meta.env.SSR ? scriptText(structuredData()) : '',
          },
        ]
      : [],
  };
}

/** `head` of a page that search engines leave out. */
export const unlistedHead =
  (title: string) =>
  ({ match: { context } }: { match: { context: { queryClient: QueryClient } } }) => ({
    meta: [
      { title: pageTitle(context.queryClient, title) },
      { name: 'robots', content: 'noindex' },
    ],
  });

/** JSON made safe for a script element: it cannot close it. */
const scriptText = (data: StructuredData[]): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c');

/** A picture's URL in a form that previews and search engines can show. */
export const previewPicture = (image: string): string => pictureAt(image, PREVIEW_WIDTH, 'jpg');

/** An absolute URL, for a path of this shop or a URL elsewhere. */
export const absoluteUrl = (publicUrl: string, address: string): string =>
  new URL(address, publicUrl).href;

/** The beginning of a text, at most `length` characters, cut between words if possible. */
export function excerpt(text: string, length = 160): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const space = line.lastIndexOf(' ', length - 1);
  return `${line.slice(0, space > 0 ? space : length - 1)}…`;
}
