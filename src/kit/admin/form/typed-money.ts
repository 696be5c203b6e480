import * as z from 'zod';
import { withoutZeros } from '../../format.ts';

/** An amount as people type it, as the API takes it: '5' and '5,5' become '5.00' and '5.50'. Other texts stay. */
export function typedMoney(text: string): string {
  const [, sign = '', whole = '', decimals = ''] =
    /^([-−]?)(\d+)[.,]?(\d{0,2})$/.exec(text.trim()) ?? [];
  return whole === '' ? text : `${sign && '-'}${whole}.${decimals.padEnd(2, '0')}`;
}

/** A field of an amount: what is typed, as the API takes it, by the API's own rule. */
export const typedBy = (rule: z.ZodType<string, string>) =>
  z.string().transform(typedMoney).pipe(rule);

/** An amount as a field shows it for editing: '1200.00' is '1200' in yen. */
export const amountToType = (amount: string, currency: string): string =>
  withoutZeros(amount, currency);
