import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Shop } from '../../../kit/module.ts';
import * as extensionsApi from '../endpoints.ts';
import { changeExtension, listExtensions } from '../extension-states.ts';

export function adminExtensionRoutes(
  app: App,
  { database, extensions: { extensions } }: Shop,
): void {
  serve(app, extensionsApi.list, () => listExtensions(database, extensions));
  serve(app, extensionsApi.change, async (request, reply) => {
    const { name } = request.params;
    const expected = expectedVersions(request);
    const changed = await request.write((tx) =>
      changeExtension(tx, extensions, { name, change: request.body, expected }),
    );
    return sendVersioned(reply, changed);
  });
}
