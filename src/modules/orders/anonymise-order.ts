import { named, type Tx } from '../../platform/database/database.ts';
import { eraseAuditValues } from '../audit/audit-log.ts';
import { FORMER_CUSTOMER } from '../customers/account-part.ts';
import { forgetBought } from '../gift-cards/bought-cards.ts';

/**
 * Removes personal data from an order whose customer deleted the account, once nothing is left to
 * deliver. What was sold, the amounts, the date and the country stay.
 */
export const anonymiseOrder = (tx: Tx, orderId: string): Promise<void> =>
  anonymiseOrders(tx, [orderId]);

export async function anonymiseOrders(tx: Tx, orderIds: string[]): Promise<void> {
  await named(
    tx,
    'anonymise-orders',
    `update orders set payer_name = $2, email = '', address_name = '', address_street = '', address_city = '',
       address_state = '', address_zip_code = '', address_phone = null,
       fields = '{}', hold_reason = null, customer_note = null, updated_at = now()
     where id = any($1::uuid[])`,
    [orderIds, FORMER_CUSTOMER],
  );
  // Texts that people wrote may name people.
  await named(
    tx,
    'anonymise-items',
    `update order_items set fields = '{}' where order_id = any($1::uuid[]) and fields <> '{}'`,
    [orderIds],
  );
  await named(
    tx,
    'anonymise-refunds',
    `update refunds set reason = '' where order_id = any($1::uuid[]) and reason <> ''`,
    [orderIds],
  );
  await named(
    tx,
    'anonymise-corrections',
    `update order_history set detail = (detail::jsonb #- '{before,payerName}' #- '{after,payerName}')::json
     where order_id = any($1::uuid[]) and event = 'corrected'`,
    [orderIds],
  );
  await named(
    tx,
    'anonymise-refusals',
    `update order_history set detail = (detail::jsonb - 'why')::json
     where order_id = any($1::uuid[]) and event = 'return refused'`,
    [orderIds],
  );
  await named(
    tx,
    'anonymise-notes',
    `update order_history set detail = '{}' where order_id = any($1::uuid[]) and event in ('note', 'message', 'put on hold', 'released', 'fields changed', 'edited')`,
    [orderIds],
  );
  await named(
    tx,
    'anonymise-replaced-invoices',
    `update replaced_invoices set papers = jsonb_set(jsonb_set(papers, '{invoice,payerName}', to_jsonb($2::text)),
       '{invoice,order,shippingAddress}', (papers #> '{invoice,order,shippingAddress}')
         || '{"name": "", "street": "", "city": "", "state": "", "zipCode": "", "phone": null}')
     where order_id = any($1::uuid[])`,
    [orderIds, FORMER_CUSTOMER],
  );
  await forgetBought(tx, orderIds);
  await eraseAuditValues(tx, orderIds);
}
