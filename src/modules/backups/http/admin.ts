import { Readable } from 'node:stream';
import { fieldRefusal, ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import { BackupError, type BackupInfo } from '../../../platform/backup/backups.ts';
import { checkOwnPassword } from '../../staff/passwords.ts';
import { demandCode } from '../../staff/two-factor.ts';
import { readOverview } from '../backup-overview.ts';
import { findNote, forgetNote, listNotes } from '../backup-records.ts';
import * as backupsApi from '../endpoints.ts';
import { wantBackup, wantProof } from '../make-backups.ts';
import { beginRestoring, isEmptyShop, readRestoring, receivePiece } from '../restore-shop.ts';
import { checkTicket, ticketFor } from '../take-away.ts';

/** The shop's backups: made, compared, taken away and deleted. */
export function adminBackupRoutes(app: App, shop: Shop): void {
  const { backups, database: db, secretKey } = shop;

  serve(app, backupsApi.list, () => readOverview(shop));

  serve(app, backupsApi.make, async (request) => {
    const id = await request.write((tx) => wantBackup(tx, 'staff'));
    return entryOf(id);
  });

  serve(app, backupsApi.prove, async (request) => {
    const file = await fileOf(request.params.name);
    const id = await request.write((tx) => wantProof(tx, file));
    return entryOf(id);
  });

  serve(app, backupsApi.remove, async (request) => {
    const { name } = await fileOf(request.params.name);
    if (!request.query.lastProven) await refuseLastProven(name);
    await told(backups.remove(name));
    await request.write(async (tx) => {
      await forgetNote(tx, name);
      tx.record('backup.deleted', name);
    });
    return { message: 'Backup deleted successfully' };
  });

  serve(app, backupsApi.takeAway, async (request) => {
    const { name, bytes } = await fileOf(request.params.name);
    const { currentPassword, code = '' } = request.body;
    const session = request.adminSession();
    await checkOwnPassword(db, session, currentPassword);
    await request.write(async (tx) => {
      await demandCode(tx, session, code, secretKey);
      // Before it leaves: a file that left can't be called back.
      tx.record('export.backup', name, null, { bytes });
    });
    const ticket = ticketFor(secretKey, name);
    return { url: backupsApi.download({ name }, { ticket }).url };
  });

  serve(app, backupsApi.download, async ({ params: { name }, query: { ticket } }, reply) => {
    checkTicket(secretKey, name, ticket);
    const { bytes } = await fileOf(name);
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', bytes)
      .header('cache-control', 'no-store')
      .type('application/octet-stream')
      .send(await told(backups.open(name)));
  });

  /** @throws not_found */
  async function fileOf(name: string): Promise<BackupInfo> {
    const file = (await told(backups.list())).find((each) => each.name === name);
    if (!file) throw new ShopError('not_found', 'This backup is not there any more.');
    return file;
  }

  async function entryOf(id: string) {
    const note = await findNote(db, id);
    if (!note) throw new ShopError('not_found', 'This backup is not there any more.');
    return note;
  }

  /** @throws last_proven_backup */
  async function refuseLastProven(name: string): Promise<void> {
    const proven = (await listNotes(db)).filter(({ state }) => state === 'proven');
    const there = new Set((await told(backups.list())).map((file) => file.name));
    const names = proven.flatMap((note) => (note.name && there.has(note.name) ? [note.name] : []));
    if (names.length !== 1 || names[0] !== name) return;
    throw new ShopError(
      'last_proven_backup',
      'This is the only backup that was restored and compared. Without it, nobody knows whether another one would be of use.',
    );
  }
}

/** A folder or a bucket that cannot be reached is no fault of the shop's. @throws backup_unavailable, not_found */
const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof BackupError)) throw error;
    const code = error.fault === 'not_found' ? 'not_found' : 'backup_unavailable';
    throw new ShopError(code, error.message);
  });

/** An empty shop takes over what a backup holds. */
export async function adminRestoreRoutes(app: App, shop: Shop): Promise<void> {
  serve(app, backupsApi.askEmpty, async () => ({ isEmpty: await isEmptyShop(shop.database) }));
  serve(app, backupsApi.restoring, ({ params }) => readRestoring(shop, params.id));

  const underWay = new Set<Promise<boolean>>();
  app.addHook('onClose', async () => void (await Promise.all(underWay)));
  serve(app, backupsApi.restore, async ({ params: { id }, body }) => {
    const [done = Promise.resolve(false)] = await beginRestoring(shop, id, body.passphrase);
    underWay.add(done);
    void done.then((needsRestart) => {
      underWay.delete(done);
      if (needsRestart) shop.restart?.();
    });
    return readRestoring(shop, id);
  });

  await app.register(async (pieces: App) => {
    // Pieces go to the disk as they come.
    pieces.removeAllContentTypeParsers();
    pieces.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
      done(null, payload),
    );
    serve(pieces, backupsApi.upload, async (request) => {
      const { params, query, body } = request;
      if (!(body instanceof Readable))
        throw fieldRefusal('body', 'Please send a piece of the file.');
      return { received: await receivePiece(shop, params.id, query, body) };
    });
  });
}
