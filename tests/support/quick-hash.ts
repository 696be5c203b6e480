import { hash } from '@node-rs/argon2';

const made = new Map<string, Promise<string>>();

/** A password's hash that is checked at once: a hash says itself how much work it takes. */
export function quickHash(password: string): Promise<string> {
  const kept = made.get(password) ?? hash(password, { memoryCost: 8, timeCost: 1 });
  made.set(password, kept);
  return kept;
}
