import {
  ChatBubbleLeftRightIcon,
  ClipboardDocumentListIcon,
  Cog6ToothIcon,
  DevicePhoneMobileIcon,
  MapPinIcon,
  Squares2X2Icon,
  StarIcon,
} from '@heroicons/react/24/outline';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { SiteLink } from '../../ui/site-link.tsx';

const PAGES = [
  { href: '/dashboard', name: 'Overview', icon: Squares2X2Icon },
  { href: '/dashboard/orders', name: 'Orders', icon: ClipboardDocumentListIcon },
  { href: '/dashboard/reviews', name: 'Reviews', icon: StarIcon },
  { href: '/dashboard/messages', name: 'Messages', icon: ChatBubbleLeftRightIcon },
  { href: '/dashboard/addresses', name: 'Addresses', icon: MapPinIcon },
  { href: '/my-devices', name: 'My Devices', icon: DevicePhoneMobileIcon },
  { href: '/dashboard/settings', name: 'Settings', icon: Cog6ToothIcon },
];

/** Whether the current page is below this one, as an order's page is below the orders. */
const isWithin = (pathname: string, href: string) =>
  href !== '/dashboard' && pathname.startsWith(`${href}/`);

/** The pages of the customer's dashboard: a row of tabs on a small screen, a sidebar on a wide one. */
export function DashboardNav() {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);

  // The row is wider than a small screen: scroll the current page's tab into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows every change of the page.
  useEffect(() => {
    const row = list.current;
    const current = row?.querySelector<HTMLElement>('[aria-current]');
    if (!row || !current) return;
    row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);

  return (
    <nav aria-label="Your account">
      <ul
        ref={list}
        className="relative flex overflow-x-auto border-line border-b max-lg:-mx-4 max-lg:px-4 [scrollbar-width:none] sm:gap-1 lg:grid lg:border-0"
      >
        {PAGES.map(({ href, name, icon: Icon }) => (
          <li key={href} className="shrink-0">
            <SiteLink
              href={href}
              aria-current={isWithin(pathname, href) || undefined}
              className="-mb-px flex h-12 items-center gap-3 border-transparent border-b-2 px-3 font-strong text-ink-soft text-sm -outline-offset-2 transition-colors hover:text-ink aria-[current]:border-ink aria-[current]:text-ink lg:mb-0 lg:h-11 lg:rounded-md lg:border-0 lg:aria-[current]:bg-sunken"
            >
              <Icon aria-hidden="true" className="size-5 max-sm:hidden" />
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
