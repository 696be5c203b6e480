import {
  ClipboardDocumentListIcon,
  Cog6ToothIcon,
  HeartIcon,
  Squares2X2Icon,
} from '@heroicons/react/24/outline';

/** The customer's own pages, in the user menu and in the menu of small screens. */
export const CUSTOMER_LINKS = [
  { href: '/dashboard', name: 'Dashboard', icon: Squares2X2Icon },
  { href: '/dashboard/orders', name: 'My Orders', icon: ClipboardDocumentListIcon },
  { href: '/wishlist', name: 'Wishlist', icon: HeartIcon },
  { href: '/dashboard/settings', name: 'Account Settings', icon: Cog6ToothIcon },
];
