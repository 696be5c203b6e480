import { databaseError } from '../platform/database/database.ts';
import type { ShopError } from './errors.ts';

/** For `catch`: throws the shop's refusal of a row that the database refused by one of these constraints. */
export const refusedBy =
  (refusals: Record<string, () => ShopError>) =>
  (error: unknown): never => {
    throw refusals[databaseError(error)?.constraint ?? '']?.() ?? error;
  };
