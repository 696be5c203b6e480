import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findLastSave } from '../domain/audit/audit-log.ts';
import { ShopError } from '../domain/errors.ts';
import type { Db } from '../platform/database.ts';

/**
 * What an editor opened, as a short text that changes as soon as somebody saves something else
 * (docs/rules.md, Back office).
 * @param view what the call answers; schemas that have a `version` tell it in the body too
 * @param what that of it which is edited, where `view` holds more than that
 */
export const versioned = <View extends object>(view: View, what: unknown = view) => ({
  ...view,
  version: createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 22),
});

/** Answers one thing with its version as the ETag. */
export function sendVersioned<View extends object>(
  reply: FastifyReply,
  view: View,
  what: unknown = view,
): View & { version: string } {
  const answer = versioned(view, what);
  reply.header('etag', `"${answer.version}"`);
  return answer;
}

interface Edited {
  /** Its id in the audit log. */
  object: string;
  /** As the call that reads it would answer now: it goes out with the refusal. */
  current: object;
  /** As given to `sendVersioned`. */
  what?: unknown;
}

/**
 * Refuses a change to another version than the one that `If-Match` names; without that header the last one
 * to save wins. To be called after the row is locked.
 * @throws changed_meanwhile, with what is there now, who saved it and when
 */
export async function refuseStale(
  request: FastifyRequest,
  tx: Db,
  { object, current, what = current }: Edited,
): Promise<void> {
  const wanted = request.headers['if-match'];
  if (wanted === undefined) return;
  const now = versioned(current, what);
  // Compared as texts: whatever packs an answer on its way may have made its tag a weak one.
  const tags = wanted.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"?|"$/g, ''));
  if (tags.includes('*') || tags.includes(now.version)) return;
  const { by, at } = (await findLastSave(tx, object, current)) ?? {};
  throw new ShopError('changed_meanwhile', `${by ?? 'Somebody'} has saved this meanwhile.`, {
    current: now,
    by,
    at,
  });
}
