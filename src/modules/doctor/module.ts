import { managers } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { SeenForwarding } from './forwarding.ts';
import { doctorRoutes } from './http/doctor.ts';

const permissions = {
  /** What the doctor says of machine, database and mail. */
  'doctor.view': managers,
} as const;

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

declare module '../../kit/module.ts' {
  interface Services {
    /** Noted where requests come in. */
    forwarding: SeenForwarding;
  }
}

/** Whether the shop has what it needs, in plain words: `npm run doctor`, and a page of the back office. */
export const doctorModule: Module = {
  name: 'doctor',
  permissions,
  open: () => ({ forwarding: new SeenForwarding() }),
  routes: doctorRoutes,
};
