import { ShopError } from '../../kit/errors.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { isOwnMethod } from './constants.ts';
import { isConfigured, readGatewayConfig } from './gateway-config.ts';
import { GatewayError } from './gateways/gateway.ts';
import { goneProvider } from './known-gateways.ts';
import { openGateway, type Payments } from './open-gateway.ts';
import type { PaymentTestResult } from './schema.ts';

/**
 * Tries a payment method's credentials, and moves nothing.
 * @throws not_found, payment_method_unavailable for one that is not configured or there is no more
 */
export async function testMethod(payments: Payments, id: string): Promise<PaymentTestResult> {
  const provider = await findProvider(payments.db, id);
  if (isOwnMethod(provider)) {
    return { success: true, message: 'There is nothing to test: no provider is involved.' };
  }
  const definition = payments.findGateway(provider);
  if (!definition) throw goneProvider(provider);
  const config = await readGatewayConfig(payments.db, payments.secretKey, definition);
  if (!isConfigured(definition, config)) {
    throw new ShopError(
      'payment_method_unavailable',
      `Please configure ${definition.name} before testing`,
    );
  }
  try {
    const { gateway } = await openGateway(payments, provider, { type: 'transaction' });
    return { success: true, message: await gateway.test() };
  } catch (error) {
    if (error instanceof GatewayError) return { success: false, message: error.message };
    throw error;
  }
}

async function findProvider(db: Db, id: string): Promise<string> {
  const [row] = await named<{ provider: string }>(
    db,
    'provider-of-payment-method',
    'select provider from payment_methods where id = $1',
    [id],
  );
  if (!row) throw new ShopError('not_found', 'This payment method does not exist.');
  return row.provider;
}
