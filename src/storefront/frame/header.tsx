import { classNames } from '../../ui/class-names.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { CartButton } from '../cart/cart-button.tsx';
import { SiteSearch } from '../search/site-search.tsx';
import { WishlistButton } from '../wishlist/wishlist-button.tsx';
import { MobileMenuButton } from './mobile-menu-button.tsx';
import { useNavigation } from './site-content.ts';
import { SiteLogo } from './site-logo.tsx';
import { UserButton } from './user-button.tsx';

/** The bar stays in view; on small screens the search below it scrolls away. */
export function Header() {
  return (
    <header className="contents">
      <div className="sticky top-0 z-30 large:static border-line border-b bg-paper/85 backdrop-blur-xl">
        <div className="page-width flex h-16 items-center gap-1 large:h-auto large:flex-wrap large:justify-end large:py-1 lg:h-20 lg:gap-5 xl:gap-8">
          <MobileMenuButton />
          <SiteLogo className="mr-auto large:basis-3/5 lg:mr-0" />
          <HeaderNavigation className="mr-auto hidden min-w-0 lg:block" />
          <SiteSearch className="hidden w-48 lg:block xl:w-72" />
          <div className="-mr-2 flex items-center gap-0.5">
            <UserButton />
            <WishlistButton />
            <CartButton />
          </div>
        </div>
      </div>
      <HeaderNavigation className="page-width hidden border-line border-b no-script:block lg:no-script:hidden" />
      <SiteSearch className="page-width py-3 lg:hidden" />
    </header>
  );
}

function HeaderNavigation({ className }: { className: string }) {
  return (
    <nav aria-label="Main" className={className}>
      <ul className="flex gap-7 overflow-x-auto">
        {useNavigation().map((item) => (
          <li key={item.url}>
            <SiteLink href={item.url} className={NAVIGATION_LINK}>
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
