import type { Config } from '../../platform/config.ts';
import { tryPort } from '../../platform/net/free-port.ts';
import { StartupError } from '../../platform/startup-error.ts';

/**
 * The settings with the port that the shop will use, found out (or refused) before the slow steps
 * of a first start.
 * @throws StartupError if the port is taken or not allowed
 */
export async function claimPort(config: Config): Promise<Config> {
  const { host, port: wanted } = config;
  const port = await tryPort(host, wanted).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(refusal(error, host, wanted));
  });
  const publicUrl = config.publicUrl.replace(/^http:\/\/localhost:0$/, `http://localhost:${port}`);
  return { ...config, port, publicUrl };
}

/** Why the shop can't listen, in one sentence that says what to do. */
export function refusal(
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
