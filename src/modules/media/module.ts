import type { Module } from '../../kit/module.ts';
import { keptFor } from '../../kit/tables.ts';
import { openStorage, type Storage } from '../../platform/files/storage.ts';
import { everyNight, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { collectPictures, DAYS_UNUSED } from './collect-pictures.ts';
import { adminPictureRoutes } from './http/admin-pictures.ts';
import { mediaRoutes } from './http/shop.ts';

const records = ['picture'] as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/module.ts' {
  interface Services {
    storage: Storage;
  }
}

/** Pictures, as they are uploaded, kept and sent. */
export const mediaModule: Module = {
  name: 'media',
  records,
  tables: {
    unused_pictures: keptFor('change', `${DAYS_UNUSED} days`, 'collect-pictures'),
  },
  open: ({ config }) => ({ storage: openStorage(config) }),
  async routes(app, { config, storage }) {
    mediaRoutes(app, storage);
    await adminPictureRoutes(app, storage, config);
  },
  jobs: ({ database, storage }) => [
    job(
      task('collect-pictures', { alone: true }),
      (_, signal) => collectPictures(database, storage, signal),
      everyNight,
    ),
  ],
};
