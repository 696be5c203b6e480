import { databaseError } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';

const refusal = (code: 'username_taken' | 'email_taken', field: string, message: string) =>
  new ShopError(code, message, { fields: { [field]: message } });

const usernameTaken = () => refusal('username_taken', 'username', 'This username is already taken');

const emailTaken = () =>
  refusal('email_taken', 'email', 'An account with this email already exists');

/** Whether another account has the address. */
export const databaseRefusesEmail = (error: unknown): boolean =>
  databaseError(error)?.constraint === 'users_email_key';

/**
 * Turns the database's refusal of a duplicate name into ours. @throws username_taken, email_taken,
 * else the error
 */
export function refuseTaken(error: unknown): never {
  switch (databaseError(error)?.constraint) {
    case 'users_username_key':
      throw usernameTaken();
    case 'users_email_key':
      throw emailTaken();
    default:
      throw error;
  }
}
