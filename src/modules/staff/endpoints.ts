import { z } from 'zod';
import { GET, POST, PUT } from '../../kit/endpoint.ts';
import { Message } from '../../kit/wire.ts';
import {
  LockChange,
  NewStaff,
  OneTimePassword,
  RoleRights,
  StaffChange,
  StaffEntry,
  StaffQuery,
} from './schema.ts';

export const params = z.object({ username: z.string().min(1).max(254) });

export const list = GET('/api/admin/users', {
  summary: 'Everybody who works here, with role, address and state',
  needs: 'staff.edit',
  query: StaffQuery,
  response: z.array(StaffEntry),
});

export const listRights = GET('/api/admin/roles', {
  summary: 'What each role may do: of each permission the roles that have it',
  needs: 'staff.edit',
  response: RoleRights,
});

export const add = POST('/api/admin/users', {
  summary:
    'Adds a staff member, who is invited by mail where an address is given; answers a one-time password, this once',
  needs: 'staff.edit',
  body: NewStaff,
  status: 201,
  response: OneTimePassword,
});

export const change = PUT('/api/admin/users/:username', {
  summary: 'Gives a staff member another role or address; 409 own_account for oneself',
  needs: 'staff.edit',
  params,
  body: StaffChange,
  response: StaffEntry,
});

export const lock = PUT('/api/admin/users/:username/lock', {
  summary: 'Locks or unlocks a staff member; 409 own_account for oneself',
  needs: 'staff.edit',
  params,
  body: LockChange,
  response: StaffEntry,
});

export const invite = POST('/api/admin/users/:username/invite', {
  summary:
    'Sends the invitation again, to a staff member who has not signed in yet; 409 not_invitable',
  needs: 'staff.edit',
  params,
  response: Message,
});

export const resetPassword = POST('/api/admin/users/:username/reset-password', {
  summary: 'Gives a staff member a one-time password, and signs them out everywhere',
  needs: 'staff.edit',
  params,
  response: OneTimePassword,
});

export const resetTwoFactor = POST('/api/admin/users/:username/reset-two-factor', {
  summary: 'Takes a staff member’s lost second factor away, and signs them out everywhere',
  needs: 'staff.edit',
  params,
  response: StaffEntry,
});
