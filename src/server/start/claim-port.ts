import type { Config } from '../../platform/config.ts';
import { portRefusal, tryPort } from '../../platform/net/free-port.ts';
import { StartupError } from '../../platform/startup-error.ts';

/**
 * The settings with the port that the shop will use, found out (or refused) before the slow steps
 * of a first start.
 * @throws StartupError if the port is taken or not allowed
 */
export async function claimPort(config: Config): Promise<Config> {
  const { host, port: wanted } = config;
  const port = await tryPort(host, wanted).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(portRefusal(error, host, wanted));
  });
  const publicUrl = config.publicUrl.replace(/^http:\/\/localhost:0$/, `http://localhost:${port}`);
  return { ...config, port, publicUrl };
}
