import { ClipboardDocumentListIcon, MapPinIcon } from '@heroicons/react/24/outline';
import { SiteLink } from '../ui/site-link.tsx';

const PAGES = [
  { href: '/dashboard/orders', name: 'Orders', icon: ClipboardDocumentListIcon },
  { href: '/dashboard/addresses', name: 'Addresses', icon: MapPinIcon },
];

/** The pages of the customer's dashboard: a row of tabs on a small screen, a sidebar on a wide one. */
export function DashboardNav() {
  return (
    <nav aria-label="Your account">
      <ul className="flex gap-1 overflow-x-auto border-line border-b lg:grid lg:border-0">
        {PAGES.map(({ href, name, icon: Icon }) => (
          <li key={href}>
            <SiteLink
              href={href}
              className="-mb-px flex h-12 items-center gap-3 border-transparent border-b-2 px-3 font-strong text-ink-soft text-sm transition-colors hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink lg:mb-0 lg:h-11 lg:rounded-md lg:border-0 lg:aria-[current=page]:bg-sunken"
            >
              <Icon aria-hidden="true" className="size-5" />
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
