import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Shop } from '../../../kit/module.ts';
import * as extensionsApi from '../endpoints.ts';
import { changeExtension, listExtensions } from '../extension-states.ts';

export function adminExtensionRoutes(app: App, { database, extensions: states }: Shop): void {
  serve(app, extensionsApi.list, () => listExtensions(database, states.extensions));
  serve(app, extensionsApi.change, async (request, reply) => {
    const { name } = request.params;
    const expected = expectedVersions(request);
    const changed = await request.write((tx) =>
      changeExtension(tx, states.extensions, { name, change: request.body, expected }),
    );
    // So that what is asked for next is answered by it.
    await states.read();
    return sendVersioned(reply, changed);
  });
}
