import { managers } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { eraseAuditValues } from './audit-log.ts';
import { adminAuditRoutes } from './http/admin.ts';

const records = ['export'] as const;

const permissions = {
  'audit.view': managers,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** Who changed what. */
export const auditModule: Module = {
  name: 'audit',
  records,
  permissions,
  tables: {
    audit_log: { per: 'change', kept: 'always: it proves itself as a whole' },
    audit_parts: { per: 'change', kept: 'always, with its line' },
    audit_values: { per: 'change', kept: 'always; of a person, as long as the account' },
  },
  // Nothing would lead from the account that is left to what the log tells of the other.
  accountPart: {
    erase: (tx, { id }) => eraseAuditValues(tx, [id]),
    join: (tx, id) => eraseAuditValues(tx, [id]),
  },
  routes: (app, shop) => adminAuditRoutes(app, shop),
};
