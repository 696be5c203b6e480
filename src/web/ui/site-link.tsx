import { createLink, Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { parseQueryString } from './query-string.ts';

type SiteLinkProps = ComponentPropsWithRef<'a'> & {
  href: string;
  /** For what sleeps (see when-seen.tsx): it would go on marking the page that it came with. */
  unmarked?: boolean;
};

/**
 * A link whose address is known only at run time. Within the site it navigates without a reload,
 * preloads on intent, and says `aria-current` where its address is the current one, unless `unmarked`. With a `target` it is
 * the browser's own link: a file of the site, say, in a new tab.
 */
export function SiteLink({ href, unmarked, ...props }: SiteLinkProps) {
  if (props.target || !isWithinSite(href))
    return <a {...props} href={href} rel="noopener noreferrer" />;

  const url = new URL(href, 'http://site');
  const RouterLink = unmarked ? UnmarkedLink : Link;
  return (
    <RouterLink
      {...props}
      to={url.pathname}
      search={parseQueryString(url.search)}
      hash={url.hash.slice(1) || undefined}
      activeOptions={{ exact: true, includeSearch: url.search !== '' }}
    />
  );
}

const UnmarkedLink = createLink(({ 'aria-current': _, ...props }: ComponentPropsWithRef<'a'>) => (
  <a {...props} />
));

const isWithinSite = (href: string) => /^\/(?![/\\])/.test(href);
