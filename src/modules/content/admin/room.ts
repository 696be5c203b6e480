import { panel } from '../../../kit/admin/panels.tsx';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  panels: [
    panel('settings', {
      id: 'opening',
      label: 'Open and closed',
      place: 35,
      needs: 'settings.edit',
      load: async () => (await import('./opening-settings.tsx')).OpeningSettings,
    }),
    panel('settings', {
      id: 'header-navigation',
      label: 'Header',
      place: 40,
      needs: 'settings.edit',
      load: async () => (await import('./link-lists.tsx')).NavigationList,
    }),
    panel('settings', {
      id: 'pages',
      label: 'Pages',
      place: 50,
      needs: 'settings.edit',
      load: async () => (await import('./page-list.tsx')).PageList,
    }),
    panel('settings', {
      id: 'footer-settings',
      label: 'Footer',
      place: 60,
      needs: 'settings.edit',
      load: async () => (await import('./footer-settings.tsx')).FooterTexts,
    }),
    panel('settings', {
      id: 'footer-links',
      label: 'Links',
      place: 70,
      needs: 'settings.edit',
      load: async () => (await import('./link-lists.tsx')).FooterLinkList,
    }),
    panel('settings', {
      id: 'social-media',
      label: 'Social',
      place: 80,
      needs: 'settings.edit',
      load: async () => (await import('./link-lists.tsx')).SocialMediaList,
    }),
  ],
};
