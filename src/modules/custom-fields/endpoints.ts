import { z } from 'zod';
import { GET } from '../../kit/endpoint.ts';
import { resource } from '../../kit/resource.ts';
import { FIELD_OWNERS } from './constants.ts';
import {
  FieldView,
  OwnFieldChange,
  OwnFieldInput,
  OwnFieldQuery,
  OwnFieldRecord,
} from './schema.ts';

/** What forms, lists and files are told: every field, whoever declares it. */
export const listDeclared = GET('/api/admin/fields', {
  summary: 'The fields that extensions and the owner declare, in the order to show them',
  needs: 'fields.view',
  query: z.object({ of: z.enum(FIELD_OWNERS).optional() }),
  response: z.array(FieldView),
});

export const { noun, list, find, add, change, remove } = resource('/api/admin/custom-fields', {
  noun: { one: 'custom field', many: 'custom fields' },
  view: { needs: 'settings.edit' },
  edit: { needs: 'settings.edit' },
  query: OwnFieldQuery,
  input: OwnFieldInput,
  change: OwnFieldChange,
  record: OwnFieldRecord,
  says: {
    list: " of the owner's",
    add: '; its key is made of the label',
    remove: '; values stay stored, and are shown nowhere',
  },
});
