import { expect, test } from 'vitest';
import { masked } from './masking.ts';

test.each([
  'contact',
  'fax',
  'customer_name',
  'sender_name',
  'account_name',
  'accountName',
  'vpa',
  'upi',
  'upi_id',
  'email',
  'cus_name',
])('%s is not logged, in JSON or in a form', (name) => {
  expect(masked(JSON.stringify({ data: { [name]: 'Ada', status: 'paid' } }), [])).toEqual({
    data: { [name]: '•••', status: 'paid' },
  });
  expect(masked(`${name}=Ada&status=paid`, [])).toEqual({ [name]: '•••', status: 'paid' });
});
