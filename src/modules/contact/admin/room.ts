import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { show, showList } from '../../../kit/admin/frame/show.ts';
import { panel } from '../../../kit/admin/panels.tsx';
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
  panels: [
    panel('customer', {
      id: 'conversations',
      label: 'Conversations',
      place: 14,
      needs: 'messages.view',
      load: async () => (await import('./customer-conversations.tsx')).CustomerConversations,
    }),
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
