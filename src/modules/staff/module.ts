import { owner, type Permission, type Rights, type Role } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED, keptFor } from '../../kit/tables.ts';
import { everyHour, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { deletePastAdminNetworks, NETWORK_DAYS } from './admin-networks.ts';
import { deleteEndedAdminSessions } from './admin-sessions.ts';
import { adminEventRoutes } from './http/admin-events.ts';
import { adminSessionRoutes } from './http/admin-session.ts';
import { adminTwoFactorRoutes } from './http/admin-two-factor.ts';
import { adminUserRoutes } from './http/admin-users.ts';
import { passwordLinkRoutes } from './http/password-links.ts';
import { staffMails } from './mail-composers.ts';
import { deletePastStaffChallenges } from './passkeys.ts';
import { sumUpRefusals } from './refused-sign-ins.ts';
import { STAFF_MAIL } from './schema.ts';

const records = ['staff'] as const;

const permissions = {
  'staff.edit': owner,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

declare module '../../kit/module.ts' {
  interface Services {
    rights: Rights;
  }
  interface Parts {
    /** What staff may be allowed to do, and which roles may. */
    permissions?: Partial<Record<Permission, readonly Role[]>>;
  }
}

/** Who works in the back office, and what they may do. */
export const staffModule: Module = {
  name: 'staff',
  records,
  permissions,
  mailKinds: STAFF_MAIL,
  mailComposers: staffMails,
  tables: {
    admin_networks: keptFor('change', `${NETWORK_DAYS} days`),
    staff: ENTERED,
    admin_sessions: keptFor('change', 'until it ends'),
    staff_passkeys: ENTERED,
    staff_passkey_challenges: keptFor('change', '5 minutes'),
    refused_staff_sign_ins: keptFor('visit', '1 hour', 'sum-up-refused-sign-ins'),
  },
  names: ['select id, username as name from staff where id = any($1::uuid[])'],
  open: ({ modules }) => ({
    // Those of extensions that are off as well: who has them changes while the process runs.
    rights: Object.assign({}, ...modules.map(({ permissions }) => permissions)),
  }),
  routes(app, shop) {
    const { database, rights, secretKey } = shop;
    adminSessionRoutes(app, shop);
    adminTwoFactorRoutes(app, database, secretKey);
    adminUserRoutes(app, database, rights);
    passwordLinkRoutes(app, shop);
    adminEventRoutes(app, database);
  },
  jobs: ({ database }) => [
    job(task('sum-up-refused-sign-ins', { alone: true }), () => sumUpRefusals(database), everyHour),
  ],
  tidies: [deleteEndedAdminSessions, deletePastAdminNetworks, deletePastStaffChallenges],
};
