import { capitalised } from '../../../shared/format.ts';
import { ROLES, type Role } from '../choices.ts';

export const roleName = (role: Role): string => capitalised(role);

export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: roleName(value) }));
