import { UsersIcon } from '@heroicons/react/24/outline';
import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Customers',
      path: '/admin/users',
      words: 'users people buyers accounts export',
      needs: 'customers.view',
      icon: UsersIcon,
      place: 90,
      key: 'u',
      show: show(async () => (await import('./users-screen.tsx')).CustomersScreen),
    },
    {
      name: 'Customer Groups',
      path: '/admin/users/groups',
      in: '/admin/users',
      place: 10,
      needs: 'customers.view',
      show: show(async () => (await import('./groups/groups-screen.tsx')).GroupsScreen),
    },
  ],
  pages: [
    {
      name: 'Customer',
      path: '/admin/users/$id',
      show: show(async () => (await import('./customer-page.tsx')).CustomerPage),
    },
  ],
};
