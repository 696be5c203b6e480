import type { QueryClient } from '@tanstack/react-query';
import { absoluteUrl, pageHead, type StructuredData } from '../../shared/page-head.ts';
import { loadedSettings } from '../../shared/settings.ts';
import { footerSettingsQuery, socialMediaLinksQuery } from '../frame/site-content.ts';
import { homeQuery } from './home.ts';

/**
 * The home page's metadata for search engines and link previews: the organisation and the site
 * search.
 */
export function homeHead(queryClient: QueryClient) {
  const { heroTitle, heroSubtitle, publicUrl } = loadedSettings(queryClient);
  const home = queryClient.getQueryData(homeQuery.queryKey);
  const hero = home?.sections.find(({ kind }) => kind === 'hero')?.values;
  return pageHead(queryClient, {
    title: String(hero?.title ?? heroTitle),
    description: hero ? String(hero.text) : heroSubtitle,
    path: '/',
    structuredData:
      publicUrl === undefined
        ? undefined
        : () =>
            import.meta.env.SSR
              ? [...organizationData(queryClient, publicUrl), siteData(queryClient, publicUrl)]
              : [],
  });
}

/** Nothing while the shop's owner has not said who sells. */
function organizationData(queryClient: QueryClient, publicUrl: string): StructuredData[] {
  const { siteLogo } = loadedSettings(queryClient);
  const footer = queryClient.getQueryData(footerSettingsQuery.queryKey);
  const elsewhere = queryClient.getQueryData(socialMediaLinksQuery.queryKey) ?? [];
  if (!footer?.companyName) return [];
  const organization: StructuredData = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: footer.companyName,
    url: `${publicUrl}/`,
    logo: absoluteUrl(publicUrl, siteLogo ?? '/icons/icon-512.png'),
    description: footer.companyDescription || undefined,
    telephone: footer.phoneNumber || undefined,
    address: footer.address || undefined,
    sameAs: elsewhere.map(({ url }) => url).filter(isProfile),
  };
  return [organization];
}

const siteData = (queryClient: QueryClient, publicUrl: string): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  '@id': `${publicUrl}/#website`,
  name: loadedSettings(queryClient).siteTitle,
  url: `${publicUrl}/`,
  publisher: organizationData(queryClient, publicUrl).map((one) => ({ '@id': one['@id'] }))[0],
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${publicUrl}/products?search={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});

/** A link to a network's front page is not the shop's profile. */
const isProfile = (url: string): boolean => URL.canParse(url) && new URL(url).pathname !== '/';
