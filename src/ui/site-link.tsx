import { createLink, Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { parseQueryString, toQueryString } from '../kit/query-string.ts';

type SiteLinkProps = ComponentPropsWithRef<'a'> & {
  href: string;
  /** The query, where it is not a part of `href`. */
  search?: Record<string, string | undefined>;
  /**
   * For deferred parts (see hydrate-when-seen.tsx): they would keep marking the page they were rendered
   * on.
   */
  unmarked?: boolean;
  /** Whether it counts as the current page, where its address alone does not say so. */
  current?: boolean;
  /** Left out: what it leads to is loaded when somebody is about to press it. */
  preload?: false;
};

/**
 * A link whose URL is known only at run time. Within the site it navigates without a reload,
 * preloads on intent and, unless `unmarked`, sets `aria-current` on the current page. With a
 * `target` it is an ordinary link, for example to open a file in a new tab.
 */
export function SiteLink({ href, search, unmarked, current, preload, ...props }: SiteLinkProps) {
  if (props.target || !isWithinSite(href))
    return <a {...props} href={href} rel="noopener noreferrer" />;

  const RouterLink = unmarked || current !== undefined ? UnmarkedLink : Link;
  // What the router would make of it as well, in a tenth of the time.
  if (import.meta.env.SSR && RouterLink === UnmarkedLink && isPlainPath(href)) {
    const plain = search ? href + toQueryString(search) : href;
    return <a {...props} href={plain} aria-current={current ? 'page' : undefined} />;
  }
  const url = new URL(href, 'http://site');
  return (
    <RouterLink
      {...props}
      {...(preload === false && { preload })}
      {...(current && { 'data-current': true })}
      {...(RouterLink === UnmarkedLink && { activeProps: UNMARKED })}
      to={url.pathname}
      search={search ?? parseQueryString(url.search)}
      hash={url.hash.slice(1) || undefined}
      activeOptions={{ exact: true, includeSearch: url.search !== '' }}
    />
  );
}

/** Nothing in it can be written in another way. */
const PLAIN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;

export const isPlainPath = (href: string): boolean => PLAIN_PATH.test(href);

const UnmarkedLink = createLink(
  ({
    'aria-current': _,
    'data-status': __,
    'data-current': current,
    ...props
  }: ComponentPropsWithRef<'a'> & { 'data-current'?: boolean; 'data-status'?: string }) => (
    <a {...props} aria-current={current ? 'page' : undefined} />
  ),
);

/** In place of the router's own class for links to the current page. */
const UNMARKED = {};

const isWithinSite = (href: string) => /^\/(?![/\\])/.test(href);
