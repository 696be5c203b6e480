import type { GatewayConfig } from '../src/modules/payments/gateways/gateway.ts';
import { webhookUrl } from '../src/modules/payments/payment-methods.ts';
import { readConfig } from '../src/platform/config.ts';
import { explainFailure } from '../src/platform/explain-failure.ts';
import { readEnvFile } from '../src/server/start/env-file.ts';
import { printLine } from '../src/server/start/terminal.ts';
import { GATEWAYS, STAND_INS } from '../stand-ins/find-stand-ins.ts';

/** `npm run gateways`: every provider of payment pages on this machine, to try the ways to pay in the demo shop. */

/** The first stand-in's port; the others follow. */
const FIRST_PORT = 4401;

try {
  readEnvFile();
  const { publicUrl } = readConfig();
  const opened: { provider: string; config: GatewayConfig; url: string }[] = [];
  for (const [index, { provider, config, open }] of STAND_INS.entries()) {
    const server = await open({ port: FIRST_PORT + index });
    server.webhookUrl = webhookUrl(publicUrl, provider);
    opened.push({ provider, config, url: server.url });
  }
  printLine(
    'Payment providers stand in on this machine. No money moves. Start the shop with them:\n',
  );
  for (const { provider, url } of opened) {
    printLine(`PAYMENT_API_${provider.toUpperCase()}=${url} \\`);
  }
  printLine('npm start\n');
  printLine('In the back office, under Payments → Payment Methods, enter:');
  for (const { provider, config } of opened) {
    printLine(`\n${GATEWAYS.providerName(provider)}`);
    for (const { name, label, ownPage } of GATEWAYS.findGateway(provider)?.fields ?? []) {
      const value = ownPage ? publicUrl + ownPage : config[name];
      if (value) printLine(`  ${label.padEnd(24)} ${value}`);
    }
  }
  printLine(`\nWebhooks go to ${webhookUrl(publicUrl, '')}… . Ctrl+C ends it.`);
} catch (error) {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const last = FIRST_PORT + STAND_INS.length - 1;
  const taken = `A port from ${FIRST_PORT} to ${last} is in use. Perhaps the stand-ins run already.`;
  console.error(isTaken ? taken : (explainFailure(error) ?? error));
  // Those that are open would keep it running.
  process.exit(1);
}
