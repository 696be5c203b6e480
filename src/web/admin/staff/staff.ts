import { ROLES, type Role } from '../../../domain/staff/choices.ts';
import type { StaffView } from '../../../domain/staff/schema.ts';
import { capitalised } from '../../shared/format.ts';

export const STAFF_PATH = '/api/admin/users';

export const roleName = (role: Role): string => capitalised(role);

export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: roleName(value) }));

export const pathOf = ({ username }: Pick<StaffView, 'username'>): string =>
  `${STAFF_PATH}/${encodeURIComponent(username)}`;
