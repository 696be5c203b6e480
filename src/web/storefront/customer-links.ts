import { ClipboardDocumentListIcon, MapPinIcon } from '@heroicons/react/24/outline';

/** The customer's own pages, in the user menu and in the menu of small screens. */
export const CUSTOMER_LINKS = [
  { href: '/dashboard/orders', name: 'My Orders', icon: ClipboardDocumentListIcon },
  { href: '/dashboard/addresses', name: 'Addresses', icon: MapPinIcon },
];
