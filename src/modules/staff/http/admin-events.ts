import { PassThrough } from 'node:stream';
import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import { tag } from '../../../kit/tags.ts';
import { EVERYTHING } from '../../../platform/database/changes.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isSessionOpen } from '../admin-sessions.ts';
import * as eventsApi from '../event-endpoints.ts';

/** Keeps proxies from closing a quiet line, and finds out that the session has ended. */
const BEAT_MS = 20_000;

/** Many changes at once are told once. */
const GATHER_MS = 500;

/** Tells open dashboards that something has happened, until their session ends: what it was, they ask. */
export function adminEventRoutes(app: App, db: Database): void {
  const open = new Set<PassThrough>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });

  serve(app, eventsApi.listen, async (request, reply) => {
    const { id } = request.adminSession();
    const stream = new PassThrough();
    const tell = (text: string) =>
      isSessionOpen(db, id).then(
        (isOpen) => (isOpen ? stream.write(text) : stream.end()),
        () => stream.end(),
      );
    let gathering: NodeJS.Timeout | undefined;
    const hear = (tags: string[]) => {
      if (gathering || !tags.some((one) => one === tag.activity || one === EVERYTHING)) return;
      gathering = setTimeout(() => {
        gathering = undefined;
        tell('event: activity\ndata: {}\n\n');
      }, GATHER_MS);
    };
    const beat = setInterval(() => tell(': still here\n\n'), BEAT_MS);
    db.changes.on('invalidate', hear);
    open.add(stream);
    stream.once('close', () => {
      db.changes.off('invalidate', hear);
      clearInterval(beat);
      clearTimeout(gathering);
      open.delete(stream);
    });
    stream.write('retry: 2000\n\n');
    reply.type('text/event-stream').header('x-accel-buffering', 'no');
    return reply.send(stream);
  });
}
