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

/** Why nothing can listen there, in one sentence that says what to do. */
export function portRefusal(
  { code, message }: NodeJS.ErrnoException,
  host: string,
  port: number,
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Set PORT to another one, or to 0 for any free one.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST "${host}" is not an address of this machine.`;
    default:
      return `Cirrus cannot listen on ${host}, port ${port}: ${message}`;
  }
}
