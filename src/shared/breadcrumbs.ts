import type { StructuredData } from './page-head.ts';

/** A step of the way down to a page. */
export type Breadcrumb = { name: string; href: string };

/** The way down to a page, the page itself included, for search engines. */
export const breadcrumbData = (crumbs: Breadcrumb[], publicUrl: string): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, href }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: publicUrl + href,
  })),
});
