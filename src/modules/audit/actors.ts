import type { AuditEntry } from './schema.ts';

type Actor = AuditEntry['by']['kind'];

const ACTORS: Record<Actor, string> = {
  staff: 'a staff member',
  customer: 'the customer',
  guest: 'a guest',
  gateway: 'the payment provider',
  system: 'the shop',
};

/** Who did something, within a sentence: a staff member by name, anybody else as what they are. */
export const actorText = (actor: Actor, name: string | null): string => name ?? ACTORS[actor];
