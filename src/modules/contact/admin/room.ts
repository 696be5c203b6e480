import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { show, showList } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Messages',
      path: '/admin/messages',
      words: 'contact inbox questions',
      needs: 'messages.view',
      icon: ChatBubbleLeftRightIcon,
      place: 92,
      waiting: 'messages',
      show: showList(async () => (await import('./conversations-list.tsx')).conversations),
    },
  ],
  pages: [
    {
      name: 'Conversation',
      path: '/admin/messages/$id',
      title: () => 'Conversation',
      show: show(async () => (await import('./conversation-page.tsx')).ConversationPage),
    },
  ],
};
