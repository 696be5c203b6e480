/** Free of any library, since the browser loads it. */

/** What a colleague may be, from most rights to fewest. */
export const ROLES = ['owner', 'manager', 'fulfilment', 'support', 'read-only'] as const;
export type Role = (typeof ROLES)[number];

const everyone: readonly Role[] = ROLES;
const owner: readonly Role[] = ['owner'];
const managers: readonly Role[] = ['owner', 'manager'];
const packers: readonly Role[] = ['owner', 'manager', 'fulfilment', 'support'];
const desk: readonly Role[] = ['owner', 'manager', 'support'];
const office: readonly Role[] = ['owner', 'manager', 'support', 'read-only'];

/** Who may do what: the one table (docs/rules.md, Back office). Every route names a line of it. */
const ROLES_THAT_MAY = {
  'dashboard.view': everyone,
  'orders.view': everyone,
  'products.view': everyone,
  'brands.view': everyone,
  'reviews.view': everyone,
  'customers.view': everyone,
  /** Transactions and payment logs. */
  'payments.view': office,
  'analytics.view': office,
  'mail.view': office,
  'newsletter.view': office,
  'audit.view': managers,
  /** Ship, tracking, deliver, slips, cash received. */
  'orders.ship': packers,
  /** Refund, returns, cancel, orders by hand. */
  'orders.refund': desk,
  /** Void or correct a transaction. */
  'payments.correct': managers,
  /** Products, brands, pictures, promotions, imports. */
  'products.edit': managers,
  'stock.edit': ['owner', 'manager', 'fulfilment'],
  'reviews.edit': desk,
  'newsletter.send': desk,
  /** Send mail again. */
  'mail.send': desk,
  /** Edit, activate. */
  'customers.edit': desk,
  'customers.delete': managers,
  /** Files that name customers: orders, parcels, subscribers, payment logs, all about one customer. */
  'customers.export': managers,
  /** Content lists, pages, site configuration, notifications, delivery, tax, the shop's own settings. */
  'settings.edit': managers,
  /** Payment methods. */
  'payments.configure': owner,
  /** Keys of outside services and the security settings. */
  'security.edit': owner,
  'staff.edit': owner,
} satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof ROLES_THAT_MAY;

export const PERMISSIONS = Object.keys(ROLES_THAT_MAY) as Permission[];

export const roleMay = (role: Role, permission: Permission): boolean =>
  (ROLES_THAT_MAY[permission] as readonly Role[]).includes(role);

/**
 * What a colleague may have to do before anything else, by the code with which every other call is refused:
 * choose a password instead of the one that an owner gave, set up a second factor.
 */
export const DUTIES = ['password_change_required', 'two_factor_enrolment_required'] as const;
export type Duty = (typeof DUTIES)[number];
