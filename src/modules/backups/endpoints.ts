import { z } from 'zod';
import { DELETE, GET, POST, PUT } from '../../kit/endpoint.ts';
import { Message } from '../../kit/wire.ts';
import {
  BackupEntry,
  BackupName,
  BackupOverview,
  DownloadLink,
  Emptiness,
  Piece,
  Received,
  Removal,
  RestoreOrder,
  RestoreView,
  Takeaway,
} from './schema.ts';

const params = z.object({ name: BackupName });

export const list = GET('/api/admin/backups', {
  summary: 'The backups that there are, what became of each, and what the owner should know',
  needs: 'backups.view',
  response: BackupOverview,
});

export const make = POST('/api/admin/backups', {
  summary: 'Has a backup made, restored beside the shop and compared, by a job',
  needs: 'backups.edit',
  status: 202,
  response: BackupEntry,
});

export const prove = POST('/api/admin/backups/:name/prove', {
  summary: 'Has a backup restored beside the shop and compared, by a job',
  needs: 'backups.edit',
  params,
  status: 202,
  response: BackupEntry,
});

export const remove = DELETE('/api/admin/backups/:name', {
  summary:
    'Deletes a backup; 409 last_proven_backup where it is the only proven one, unless told so',
  needs: 'backups.edit',
  params,
  query: Removal,
  response: Message,
});

export const takeAway = POST('/api/admin/backups/:name/download', {
  summary: 'Answers an address at which the file can be fetched for a minute, by the password',
  needs: 'backups.download',
  params,
  body: Takeaway,
  response: DownloadLink,
});

export const download = GET('/api/admin/backups/:name/file', {
  summary: 'The file, by the address that was answered for it',
  // What signs it in is the address: a browser saves what is large only if it fetches it by itself.
  beforeSignIn: true,
  params,
  query: z.object({ ticket: z.string().max(1_000) }),
  produces: ['application/octet-stream'],
});

export const askEmpty = GET('/api/admin/restore', {
  summary: 'Whether the shop is empty, so that a backup can be restored into it',
  needs: 'backups.edit',
  response: Emptiness,
});

export const upload = PUT('/api/admin/restore/:id', {
  summary: 'Takes a piece of a backup to restore; pieces follow each other',
  needs: 'backups.edit',
  query: Piece,
  consumes: ['application/octet-stream'],
  response: Received,
});

export const restore = POST('/api/admin/restore/:id', {
  summary: 'Restores what was uploaded into this shop, which has to be empty; signs everybody out',
  needs: 'backups.edit',
  body: RestoreOrder,
  status: 202,
  response: RestoreView,
});

export const restoring = GET('/api/admin/restore/:id', {
  summary: 'How restoring goes, for whoever knows the id under which the file was uploaded',
  // Afterwards nobody is signed in.
  beforeSignIn: true,
  response: RestoreView,
});
