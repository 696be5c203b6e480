import type { Provider } from '../../../domain/payments/choices.ts';
import type { GatewayField } from '../../../domain/payments/gateways/gateway.ts';

export type PaymentMethodView = {
  id: string;
  provider: Provider | 'offline';
  name: string;
  description: string;
  isActive: boolean;
  config: Record<string, string>;
  configured: boolean;
  mode: 'test' | 'live' | null;
  kind: 'gateway' | 'cod' | 'offline';
  fields: GatewayField[];
  currencies: string[];
  supportsShopCurrency: boolean;
  terms: { text: string; url: string; checked: string } | null;
  approval: { reference: string; date: string } | null;
  steps: string[];
  webhookUrl: string | null;
  fee: string | null;
  lastPaymentAt: string | null;
  lastError: { message: string; at: string } | null;
};
export type PaymentLogView = {
  id: string;
  createdAt: string;
  level: 'success' | 'info' | 'warning' | 'error';
  type: 'transaction' | 'webhook' | 'error' | 'refund' | 'chargeback';
  provider: string;
  action: string;
  status: string;
  message: string;
  transactionId: string | null;
  ipAddress: string | null;
  data: Record<string, unknown> | null;
  replayable: boolean;
};
