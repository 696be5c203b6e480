import { ROLES, type Role } from '../../../kit/access.ts';
import { capitalised } from '../../../shared/format.ts';

export const roleName = (role: Role): string => capitalised(role);

export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: roleName(value) }));
