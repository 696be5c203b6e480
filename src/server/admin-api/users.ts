import { z } from 'zod';
import {
  addColleague,
  changeRole,
  listStaff,
  lockColleague,
  resetPassword,
  resetTwoFactor,
} from '../../domain/staff/colleagues.ts';
import {
  LockChange,
  NewStaff,
  OneTimePassword,
  RoleChange,
  StaffEntry,
  StaffQuery,
} from '../../domain/staff/schema.ts';
import type { Db } from '../../platform/database.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

const tags = ['Back office'];
const config = { needs: 'staff.edit' } as const;
const params = z.object({ username: z.string().min(1).max(254) });

/** Who works in the back office. */
export function adminUserRoutes(app: App, db: Db): void {
  app.get(
    '/api/admin/users',
    {
      config,
      schema: {
        tags,
        summary: 'Everybody who works here, with role and state',
        querystring: StaffQuery,
        response: { 200: z.array(StaffEntry) },
      },
    },
    async (request, reply) => {
      const { staff, total } = await listStaff(db, request.query);
      return withTotal(reply, staff, total);
    },
  );

  app.post(
    '/api/admin/users',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a colleague; answers a one-time password, this once',
        body: NewStaff,
        response: { 201: OneTimePassword },
      },
    },
    async (request, reply) => {
      const added = await request.write((tx) => addColleague(tx, request.body));
      return reply.code(201).send(added);
    },
  );

  app.put(
    '/api/admin/users/:username',
    {
      config,
      schema: {
        tags,
        summary: 'Gives a colleague another role; 409 own_account for oneself',
        params,
        body: RoleChange,
        response: { 200: StaffEntry },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const changed = await request.write((tx) =>
        changeRole(tx, params.username, body.role, expectedVersions(request)),
      );
      return sendVersioned(reply, changed);
    },
  );

  app.put(
    '/api/admin/users/:username/lock',
    {
      config,
      schema: {
        tags,
        summary: 'Locks or unlocks a colleague; 409 own_account for oneself',
        params,
        body: LockChange,
        response: { 200: StaffEntry },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const changed = await request.write((tx) =>
        lockColleague(tx, params.username, body.isActive),
      );
      return sendVersioned(reply, changed);
    },
  );

  app.post(
    '/api/admin/users/:username/reset-password',
    {
      config,
      schema: {
        tags,
        summary: 'Gives a colleague a one-time password, and signs them out everywhere',
        params,
        response: { 200: OneTimePassword },
      },
    },
    (request) => request.write((tx) => resetPassword(tx, request.params.username)),
  );

  app.post(
    '/api/admin/users/:username/reset-two-factor',
    {
      config,
      schema: {
        tags,
        summary: 'Takes a colleague’s lost second factor away, and signs them out everywhere',
        params,
        response: { 200: StaffEntry },
      },
    },
    async (request, reply) => {
      const changed = await request.write((tx) => resetTwoFactor(tx, request.params.username));
      return sendVersioned(reply, changed);
    },
  );
}
