import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { useRouterState } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { type ComponentType, type SyntheticEvent, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { hydrateWhenSeen, loadedLater } from '../../ui/loading/hydrate-when-seen.tsx';
import { keptPart } from '../../ui/loading/kept-html.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { CartButton } from '../cart/cart-button.tsx';
import { SiteSearch } from '../search/site-search.tsx';
import { WishlistButton } from '../wishlist/wishlist-button.tsx';
import { MenuParts, type MenuPartsProps } from './menu-parts.tsx';
import { MobileMenuButton } from './mobile-menu-button.tsx';
import { useNavigation } from './site-content.ts';
import { SiteLine } from './site-line.tsx';
import { HOME, SiteLogo } from './site-logo.tsx';
import { SIGN_IN, UserButton } from './user-button.tsx';

/**
 * What the page's address changes of the header: nothing else tells the pages apart, so the server keeps its HTML, once for
 * all that is searched.
 */
interface HeaderProps {
  /** Those of its links that lead to the page itself. */
  here: string[];
  /** What the page's products were searched by. */
  searched: string | undefined;
}

/** The bar stays in view; on small screens the search below it scrolls away until it is asked for. */
const KeptHeader = keptPart(Bar, { as: 'header', className: 'contents', filled: 'searched' });

function Bar({ here, searched }: HeaderProps) {
  const search = useRef<HTMLDivElement>(null);

  /** From anywhere on a long page: the search comes down to the bar, for as long as it has the focus. */
  const goToSearch = () => search.current?.querySelector('input')?.focus({ preventScroll: true });

  return (
    <>
      <SiteLine />
      <div className="sticky top-0 z-30 large:relative border-line border-b bg-paper/85 backdrop-blur-xl">
        <div className="page-width flex h-16 items-center gap-1 large:h-auto large:flex-wrap large:justify-end large:py-1 max-lg:no-script:h-auto max-lg:no-script:flex-wrap lg:h-20 lg:gap-5 xl:gap-8">
          <MobileMenuButton />
          <SiteLogo current={here.includes(HOME)} className="mr-auto large:basis-3/5 lg:mr-0" />
          {/* On a small screen only where nothing opens the menu: a row of its own, below. */}
          <HeaderNavigation
            here={here}
            className="mr-auto hidden min-w-0 max-lg:no-script:order-last max-lg:no-script:block max-lg:no-script:basis-full lg:block"
          />
          <SiteSearch searched={searched} className="hidden w-48 lg:block xl:w-72" />
          <div className="-mr-2 flex items-center gap-0.5">
            <IconButton label="Search" onClick={goToSearch} className="no-script:hidden lg:hidden">
              <MagnifyingGlassIcon className="size-6" />
            </IconButton>
            <UserButton current={here.includes(SIGN_IN)} />
            <WishlistButton />
            <CartButton />
          </div>
        </div>
      </div>
      <div
        ref={search}
        className="top-16 z-20 bg-paper focus-within:sticky large:focus-within:static lg:hidden"
      >
        <SiteSearch searched={searched} className="page-width py-3" />
      </div>
    </>
  );
}

export function Header() {
  const address = useRouterState({
    select: ({ location }) => location.pathname + location.searchStr,
  });
  const page = new URL(address, SITE);
  const links = [HOME, SIGN_IN, ...useNavigation().map(({ url }) => url)];
  return (
    <KeptHeader
      here={links.filter((link) => leadsTo(link, page))}
      searched={(page.pathname === '/products' && page.searchParams.get('search')) || undefined}
    />
  );
}

const SITE = 'http://site';

/** Whether a link leads to the page; one without a query does so whatever the page's own. */
function leadsTo(link: string, page: URL): boolean {
  const to = new URL(link, SITE);
  if (to.origin !== SITE || to.pathname.replace(/(.)\/$/, '$1') !== page.pathname) return false;
  return to.search === '' || inOrder(to) === inOrder(page);
}

const inOrder = ({ searchParams }: URL): string =>
  String(new URLSearchParams([...searchParams].toSorted()));

/** Its code is loaded once somebody opens it. */
const parts = createIsomorphicFn()
  .server((): ComponentType<MenuPartsProps> => MenuParts)
  .client(() => loadedLater(async () => (await import('./menu-parts.tsx')).MenuParts));

const DeferredParts = hydrateWhenSeen(parts());

/** Opens and closes by itself; how it is walked through by keys is loaded once somebody comes near. */
const wake = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
  void import('./menu-parts.tsx').then(
    ({ wakeMenus }) => wakeMenus(currentTarget),
    () => {},
  );

function HeaderNavigation({ here, className }: { here: string[]; className: string }) {
  return (
    <nav aria-label="Main" onPointerEnter={wake} onFocus={wake} className={className}>
      <ul className="flex gap-7 overflow-x-auto">
        {useNavigation().map(({ url, name, items }) => (
          <li key={url} className="flex">
            <SiteLink href={url} current={here.includes(url)} className={NAVIGATION_LINK}>
              {name}
            </SiteLink>
            {items.length > 0 && (
              <details name="menu">
                <summary className="menu-opener">
                  <span className="sr-only">More of {name}</span>
                </summary>
                <DeferredParts items={items} inBar />
              </details>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const NAVIGATION_LINK = classNames(
  'relative flex h-11 items-center whitespace-nowrap font-strong text-ink-soft text-sm transition-colors hover:text-ink aria-[current]:text-ink',
  'after:absolute after:inset-x-0 after:bottom-1.5 after:h-0.5 after:origin-left after:scale-x-0 after:rounded-full after:bg-accent after:transition-transform aria-[current]:after:scale-x-100',
);
