/** Free of any library, since the browser loads it. */

/** What a staff member may be, from most rights to fewest. */
export const ROLES = ['owner', 'manager', 'fulfilment', 'support', 'read-only'] as const;
export type Role = (typeof ROLES)[number];

// The usual answers to who may do something, for rooms to declare their permissions with (src/modules/staff/RULES.md, Back office).
export const everyone: readonly Role[] = [...ROLES];
export const owner: readonly Role[] = ['owner'];
export const managers: readonly Role[] = ['owner', 'manager'];
export const packers: readonly Role[] = ['owner', 'manager', 'fulfilment', 'support'];
export const desk: readonly Role[] = ['owner', 'manager', 'support'];
export const office: readonly Role[] = ['owner', 'manager', 'support', 'read-only'];

/** What staff may be allowed to do: each room names what it asks for, by declaring this once more. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms declare it
export interface Permissions {}

/** Every route of the back office names one. */
export type Permission = keyof Permissions;

/** Which roles may do what. */
export type Rights = Readonly<Record<Permission, readonly Role[]>>;

export const roleMay = (rights: Rights, role: Role, permission: Permission): boolean =>
  rights[permission].includes(role);

export const permissionsOf = (rights: Rights, role: Role): Permission[] =>
  (Object.keys(rights) as Permission[]).filter((permission) => roleMay(rights, role, permission));

/**
 * What a staff member may have to do before anything else, by the code with which every other call is refused:
 * choose a password instead of the one that an owner gave, set up a second factor.
 */
export const DUTIES = ['password_change_required', 'two_factor_enrolment_required'] as const;
export type Duty = (typeof DUTIES)[number];
