import { createLink, Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { parseQueryString } from './query-string.ts';

type SiteLinkProps = ComponentPropsWithRef<'a'> & {
  href: string;
  /**
   * For parts that sleep (see when-seen.tsx): they would keep marking the page they were rendered
   * on.
   */
  unmarked?: boolean;
};

/**
 * A link whose URL is known only at run time. Within the site it navigates without a reload,
 * preloads on intent and, unless `unmarked`, sets `aria-current` on the current page. With a
 * `target` it is an ordinary link, for example to open a file in a new tab.
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
