import {
  ChatBubbleLeftRightIcon,
  ChevronRightIcon,
  Cog6ToothIcon,
  DevicePhoneMobileIcon,
  HeartIcon,
  MapPinIcon,
  StarIcon,
} from '@heroicons/react/24/outline';
import { SiteLink } from '../../ui/site-link.tsx';

const PAGES = [
  { href: '/wishlist', name: 'Wishlist', text: 'What you saved', icon: HeartIcon },
  {
    href: '/dashboard/addresses',
    name: 'Addresses',
    text: 'Where your orders go',
    icon: MapPinIcon,
  },
  {
    href: '/dashboard/reviews',
    name: 'Reviews',
    text: 'What you wrote',
    icon: StarIcon,
  },
  {
    href: '/dashboard/messages',
    name: 'Messages',
    text: 'What you asked, and our answers',
    icon: ChatBubbleLeftRightIcon,
  },
  {
    href: '/my-devices',
    name: 'My Devices',
    text: 'So that we show what fits',
    icon: DevicePhoneMobileIcon,
  },
  {
    href: '/dashboard/settings',
    name: 'Settings',
    text: 'Profile, password and mail',
    icon: Cog6ToothIcon,
  },
];

/** Links to the settings that a customer rarely changes. */
export function Shortcuts() {
  return (
    <nav aria-label="Shortcuts">
      <ul className="grid gap-3 sm:gap-4 md:grid-cols-2">
        {PAGES.map(({ href, name, text, icon: Icon }) => (
          <li key={href}>
            <SiteLink
              href={href}
              className="group flex h-full items-center gap-3 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-ink sm:p-5"
            >
              <span className="grid size-11 shrink-0 large:hidden place-items-center rounded-full bg-sunken text-ink-soft transition-colors group-hover:bg-accent-soft group-hover:text-accent">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-strong">{name}</span>
                <span className="block text-ink-soft text-sm">{text}</span>
              </span>
              <ChevronRightIcon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
