import { z } from 'zod';
import { GET, PUT } from '../../kit/endpoint.ts';
import { ExtensionChange, ExtensionView } from './schema.ts';

export const list = GET('/api/admin/extensions', {
  summary: 'The extensions of the shop, with their settings and how they fare',
  needs: 'extensions.edit',
  response: z.array(ExtensionView),
});

export const change = PUT('/api/admin/extensions/:name', {
  summary: 'Switches an extension on or off, or changes its settings',
  needs: 'extensions.edit',
  params: z.object({ name: z.string().max(40) }),
  body: ExtensionChange,
  response: ExtensionView,
});
