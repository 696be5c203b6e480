import { createServer } from 'node:net';

/**
 * Takes `port` on `host` for a moment, 0 = any free one, and answers its number.
 * Rejects with the system's error (EADDRINUSE, EACCES, EADDRNOTAVAIL) where that cannot be.
 */
export function tryPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
