import * as z from 'zod';
import { everyone } from '../../kit/access.ts';
import { serve, serveResource } from '../../kit/http/serve.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED } from '../../kit/tables.ts';
import { CustomField, declaredFields } from './declared-field.ts';
import * as fieldsApi from './endpoints.ts';
import { listFields } from './fields.ts';
import {
  addOwnField,
  changeOwnField,
  findOwnField,
  listOwnFields,
  removeOwnField,
} from './own-fields.ts';

const records = ['custom_field'] as const;

const permissions = {
  /** Which fields there are: forms and lists ask. */
  'fields.view': everyone,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** Fields that extensions and the owner add to what the shop knows. */
export const customFieldsModule: Module = {
  name: 'custom-fields',
  records,
  permissions,
  tables: {
    custom_fields: ENTERED,
  },
  partChecks: { fields: z.array(CustomField) },
  names: ['select id, label as name from custom_fields where id = any($1::uuid[])'],
  open({ modules }) {
    // What cannot be declared keeps the shop from starting, before anything is written.
    declaredFields(modules);
    return {};
  },
  routes(app, { database }) {
    serve(app, fieldsApi.listDeclared, ({ query }) => listFields(database, query.of));
    serveResource(app, database, fieldsApi, {
      list: listOwnFields,
      find: findOwnField,
      add: addOwnField,
      change: changeOwnField,
      remove: removeOwnField,
    });
  },
};
