import { completeCustomerForms } from '../modules/customers/complete-forms.ts';
import type { Gateways } from '../modules/payments/known-gateways.ts';
import { addMissingProviders } from '../modules/payments/payment-methods.ts';
import { completeStaffForms } from '../modules/staff/find-staff.ts';
import { bySystem, type Database, write } from '../platform/database/database.ts';

/** Writes down what this program expects of a shop, and one that an older release has left may lack. */
export async function completeShop(database: Database, gateways: Gateways): Promise<void> {
  await write(database, bySystem('start'), (tx) => addMissingProviders(tx, gateways));
  await completeCustomerForms(database);
  await completeStaffForms(database);
}
