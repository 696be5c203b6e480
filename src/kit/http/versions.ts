import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Expected, Versioned } from '../versions.ts';

/** Answers one thing with its version as the ETag. */
export function sendVersioned<Shown extends Versioned>(reply: FastifyReply, shown: Shown): Shown {
  reply.header('etag', `"${shown.version}"`);
  return shown;
}

/** The versions that the call names by `If-Match`. */
export function expectedVersions({ headers }: FastifyRequest): Expected {
  // Compared as texts: whatever packs a response on its way may have made its tag a weak one.
  const versions = headers['if-match']
    ?.split(',')
    .map((tag) => tag.trim().replace(/^(?:W\/)?"?|"$/g, ''));
  return versions?.includes('*') ? undefined : versions;
}
