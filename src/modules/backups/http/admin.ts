import { Readable } from 'node:stream';
import { fieldRefusal, ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import type { BackupInfo } from '../../../platform/backup/backups.ts';
import { checkOwnPassword } from '../../staff/passwords.ts';
import { demandCode } from '../../staff/two-factor.ts';
import { readOverview } from '../backup-overview.ts';
import { findNote, forgetNote, listNotes } from '../backup-records.ts';
import * as backupsApi from '../endpoints.ts';
import { wantBackup, wantProof } from '../make-backups.ts';
import { beginRestoring, readRestoring, receivePiece } from '../restore-shop.ts';
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
    await backups.remove(name);
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
      .send(await backups.open(name));
  });

  /** @throws not_found */
  async function fileOf(name: string): Promise<BackupInfo> {
    const file = (await backups.list()).find((each) => each.name === name);
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
    const there = new Set((await backups.list()).map((file) => file.name));
    const names = proven.flatMap((note) => (note.name && there.has(note.name) ? [note.name] : []));
    if (names.length !== 1 || names[0] !== name) return;
    throw new ShopError(
      'last_proven_backup',
      'This is the only backup that was restored and compared. Without it, nobody knows whether another one would be of use.',
    );
  }
}

/** An empty shop takes over what a backup holds. */
export async function adminRestoreRoutes(app: App, shop: Shop): Promise<void> {
  serve(app, backupsApi.restoring, () => readRestoring(shop));

  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(underWay)));
  serve(app, backupsApi.restore, async (request) => {
    const { view, done } = await beginRestoring(shop, request.params.id, request.body.passphrase);
    underWay.add(done);
    done.finally(() => underWay.delete(done));
    return view;
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
