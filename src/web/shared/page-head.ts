import type { QueryClient } from '@tanstack/react-query';
import { pictureAt } from '../../domain/media/picture-address.ts';
import { loadedSettings, pageTitle } from './settings.ts';

/** What search engines and link previews are told of a page. */
export type PageHead = {
  title: string;
  /** One or two sentences; the shop's own when left out. */
  description?: string;
  /** The page's one true path: '/product/cloud-mint'. */
  path: string;
  /** A picture of the page's subject, as the API names it; the home page's when left out. */
  image?: string;
  type?: 'website' | 'product';
  structuredData?: StructuredData[];
};

/** Something that schema.org has a word for. */
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

/** A link preview's picture is a JPEG of this width, which every reader of previews can show. */
const PREVIEW_WIDTH = 1280;

/** The head of a page that search engines may list: `head: (…) => pageHead(queryClient, {…})`. */
export function pageHead(queryClient: QueryClient, page: PageHead) {
  const { siteTitle, publicUrl, heroImage } = loadedSettings(queryClient);
  const { title, description, path, type = 'website', structuredData = [] } = page;
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
    scripts: structuredData.map((data) => ({
      type: 'application/ld+json',
      children: scriptText(data),
    })),
  };
}

/** JSON that cannot end the script element that it stands in. */
const scriptText = (data: StructuredData): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c');

/** A picture as readers of previews and search engines can show it. */
export const previewPicture = (image: string): string => pictureAt(image, PREVIEW_WIDTH, 'jpg');

/** An address of this shop, or one elsewhere, as an absolute one. */
export const absoluteUrl = (publicUrl: string, address: string): string =>
  new URL(address, publicUrl).href;

/** The beginning of a text, at most `length` characters, cut between words where there are some. */
export function excerpt(text: string, length = 160): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const space = line.lastIndexOf(' ', length - 1);
  return `${line.slice(0, space > 0 ? space : length - 1)}…`;
}
