import { NewspaperIcon } from '@heroicons/react/24/outline';
import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Newsletter',
      path: '/admin/newsletters',
      words: 'mailing campaign email',
      needs: 'newsletter.view',
      icon: NewspaperIcon,
      place: 95,
      show: show(async () => (await import('./newsletters-screen.tsx')).NewslettersScreen),
    },
    {
      name: 'Subscribers',
      path: '/admin/newsletters/subscribers',
      in: '/admin/newsletters',
      needs: 'newsletter.view',
      show: show(async () => (await import('./subscribers-screen.tsx')).SubscribersScreen),
    },
  ],
};
