import type { Server } from 'node:http';
import type { Config } from '../platform/config.ts';
import { addressMatcher, networkOf } from '../platform/net/ip-address.ts';

/** Connections that a process holds at a time; further ones are closed at once. */
const MAX_CONNECTIONS = 5_000;

/**
 * Closes connections beyond what a process holds, and beyond what one network may hold of it. Not bounded by
 * network are exempt addresses, and proxies, which come for many.
 */
export function limitConnections(
  server: Server,
  { connectionsPerAddress, rateLimitExempt, trustProxy }: Config,
): void {
  server.maxConnections = MAX_CONNECTIONS;
  // Where hops are counted, every connection is a proxy's.
  if (typeof trustProxy === 'number') return;
  const isSpared = addressMatcher([...rateLimitExempt, ...(trustProxy || [])]);
  const held = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isSpared(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = held.get(network) ?? 0;
    if (count >= connectionsPerAddress) return void socket.destroy();
    held.set(network, count + 1);
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    });
  });
}
