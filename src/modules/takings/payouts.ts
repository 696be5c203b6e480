import { ShopError } from '../../kit/errors.ts';
import { moneyText, moneyTexts } from '../../kit/money.ts';
import { isConfigured, readGatewayConfig } from '../payments/gateway-config.ts';
import { type GatewayDefinition, GatewayError } from '../payments/gateways/gateway.ts';
import { openGateway, type Payments } from '../payments/open-gateway.ts';
import { askedOf } from './documents.ts';
import type { PayoutPartsView, ProviderPayouts, TakingsQuery } from './schema.ts';

/** What providers sent to the bank in a range of days, as far as they tell: asked of each when somebody wants to know. */
export async function listPayouts(
  payments: Payments,
  query: TakingsQuery,
): Promise<ProviderPayouts[]> {
  const days = await askedOf(payments.db, query);
  const asked = payments.gateways.map((gateway) => payoutsOf(payments, gateway, days));
  return (await Promise.all(asked)).filter((each) => each !== undefined);
}

/** Undefined where it isn't configured, or tells nothing of payouts. */
async function payoutsOf(
  payments: Payments,
  definition: GatewayDefinition,
  { from, to }: { from: string; to: string },
): Promise<ProviderPayouts | undefined> {
  const { provider, name } = definition;
  const config = await readGatewayConfig(payments.db, payments.secretKey, definition);
  if (!isConfigured(definition, config)) return undefined;
  try {
    const { gateway } = await openGateway(payments, provider, { type: 'transaction' });
    if (!gateway.payouts) return undefined;
    const payouts = await gateway.payouts({ from, to });
    return {
      provider,
      name,
      failed: null,
      payouts: payouts.map(({ money, ...payout }) => ({
        ...payout,
        amount: moneyText(money.amount),
        currency: money.currency,
      })),
    };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { provider, name, failed: error.message, payouts: [] };
  }
}

/** What a payout is made of. @throws not_found, payment_method_unavailable with what the provider says */
export async function findPayoutParts(
  payments: Payments,
  { provider, payoutId }: { provider: string; payoutId: string },
): Promise<PayoutPartsView> {
  try {
    const { gateway } = await openGateway(payments, provider, { type: 'transaction' });
    const parts = await gateway.payoutParts?.(payoutId);
    return {
      parts: parts ? moneyTexts(parts, ['payments', 'refunds', 'charges', 'other']) : null,
    };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === 'other_payment' || error.kind === 'unsupported') {
      throw new ShopError('not_found', 'There is no such payout.');
    }
    throw new ShopError('payment_method_unavailable', error.message);
  }
}
