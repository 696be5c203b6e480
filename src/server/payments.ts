import { Circuits } from '../modules/payments/circuit.ts';
import type { Payments } from '../modules/payments/open-gateway.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';

/** How this program talks to payment providers. */
export const createPayments = ({
  config,
  database,
  secretKey,
  log,
}: {
  config: Config;
  database: Database;
  secretKey: string;
  log: Payments['log'];
}): Payments => ({
  db: database,
  secretKey,
  publicUrl: config.publicUrl,
  apis: config.paymentApis,
  log,
  circuits: new Circuits(),
});
