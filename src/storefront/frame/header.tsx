import { useRouterState } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names.ts';
import { keptPart } from '../../ui/loading/kept-html.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { CartButton } from '../cart/cart-button.tsx';
import { SiteSearch } from '../search/site-search.tsx';
import { WishlistButton } from '../wishlist/wishlist-button.tsx';
import { MobileMenuButton } from './mobile-menu-button.tsx';
import { useNavigation } from './site-content.ts';
import { HOME, SiteLogo } from './site-logo.tsx';
import { SIGN_IN, UserButton } from './user-button.tsx';

/** What the page's address changes of the header: nothing else tells the pages apart, so the server keeps its HTML. */
interface HeaderProps {
  /** Those of its links that lead to the page itself. */
  here: string[];
  /** What the page's products were searched by. */
  searched: string | undefined;
}

/** The bar stays in view; on small screens the search below it scrolls away. */
const KeptHeader = keptPart(
  ({ here, searched }: HeaderProps) => (
    <>
      <div className="sticky top-0 z-30 large:static border-line border-b bg-paper/85 backdrop-blur-xl">
        <div className="page-width flex h-16 items-center gap-1 large:h-auto large:flex-wrap large:justify-end large:py-1 lg:h-20 lg:gap-5 xl:gap-8">
          <MobileMenuButton />
          <SiteLogo current={here.includes(HOME)} className="mr-auto large:basis-3/5 lg:mr-0" />
          <HeaderNavigation here={here} className="mr-auto hidden min-w-0 lg:block" />
          <SiteSearch searched={searched} className="hidden w-48 lg:block xl:w-72" />
          <div className="-mr-2 flex items-center gap-0.5">
            <UserButton current={here.includes(SIGN_IN)} />
            <WishlistButton />
            <CartButton />
          </div>
        </div>
      </div>
      <HeaderNavigation
        here={here}
        className="page-width hidden border-line border-b no-script:block lg:no-script:hidden"
      />
      <SiteSearch searched={searched} className="page-width py-3 lg:hidden" />
    </>
  ),
  { as: 'header', className: 'contents' },
);

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

function HeaderNavigation({ here, className }: { here: string[]; className: string }) {
  return (
    <nav aria-label="Main" className={className}>
      <ul className="flex gap-7 overflow-x-auto">
        {useNavigation().map((item) => (
          <li key={item.url}>
            <SiteLink href={item.url} current={here.includes(item.url)} className={NAVIGATION_LINK}>
              {item.name}
            </SiteLink>
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
