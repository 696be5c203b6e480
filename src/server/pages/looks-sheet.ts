import * as z from 'zod';
import { ShopError } from '../../kit/errors.ts';
import type { App } from '../../kit/http/app-types.ts';
import { looksSheet, refuseAccent } from '../../modules/settings/looks.ts';
import { CORNERS, TYPEFACES } from '../../modules/settings/settings-table.ts';

const Looks = z.object({
  accent: z.string().refine((hex) => hex === '' || refuseAccent(hex) === undefined),
  corners: z.enum(CORNERS),
  typeface: z.enum(TYPEFACES),
});

/**
 * The owner's looks as a style sheet, all said by its address: pages that were made before a change have the looks of then,
 * and nothing has to be read for it.
 */
export function looksRoute(app: App): void {
  app.get('/looks.css', { schema: { hide: true } }, async (request, reply) => {
    const { data: looks } = Looks.safeParse(request.query);
    if (!looks) throw new ShopError('not_found', 'There are no such looks.');
    reply.header('cache-control', 'public, max-age=86400');
    return reply.type('text/css; charset=utf-8').send(looksSheet(looks));
  });
}
