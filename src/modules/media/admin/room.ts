import { panel } from '../../../kit/admin/panels.tsx';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  panels: [
    panel('picture setting', {
      id: 'picture',
      label: 'Picture',
      needs: 'settings.edit',
      load: async () => (await import('./picture-setting.tsx')).PictureSetting,
    }),
  ],
};
