import type { FastifyReply } from 'fastify';
import type { Page } from '../../domain/wire.ts';

/** Sends the full count along with one page of a list. */
export function withTotal<T>(reply: FastifyReply, page: T[], total: number): T[] {
  reply.header('x-total-count', String(total));
  return page;
}

/** One page of a list that is short enough to be read whole. */
export function pageOf<T>(reply: FastifyReply, list: T[], { limit, offset }: Page): T[] {
  return withTotal(reply, list.slice(offset, offset + limit), list.length);
}
