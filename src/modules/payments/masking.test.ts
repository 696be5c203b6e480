import { expect, test } from 'vitest';
import { masked, maskedPath } from './masking.ts';

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
  'cus_state',
  'transmission_sig',
  'verify_sign',
  'access_code',
  'nameOnAccount',
  'customerIP',
  'bin',
])('%s is not logged, in JSON or in a form', (name) => {
  expect(masked(JSON.stringify({ data: { [name]: 'Ada', status: 'paid' } }), [])).toEqual({
    data: { [name]: '•••', status: 'paid' },
  });
  expect(masked(`${name}=Ada&status=paid`, [])).toEqual({ [name]: '•••', status: 'paid' });
});

/** People as the providers' documentations say that their answers tell of them. */
const PEOPLE = {
  stripe: {
    customer_details: {
      email: 'ada@byron.example',
      name: 'Ada Byron',
      phone: '+442079460000',
      address: { line1: '1 High Street', city: 'London', state: 'Greater London', country: 'GB' },
    },
    payment_method_details: {
      card: { brand: 'visa', last4: '4242', exp_month: 7, fingerprint: 'Xt5EWLLDS7FJjR1c' },
    },
    receipt_url: 'https://pay.stripe.example/receipts/1?token=Xt5EWLLDS7FJjR1c#ada@byron.example',
  },
  paypal: {
    payer: {
      name: { given_name: 'Ada', surname: 'Byron' },
      email_address: 'ada@byron.example',
      payer_id: 'PAYERBYRON',
      address: { address_line_1: '1 High Street', admin_area_1: 'Greater London' },
    },
  },
  square: {
    buyer_email_address: 'ada@byron.example',
    card_details: { card: { last_4: '4242', exp_month: 7, cardholder_name: 'Ada Byron' } },
    shipping_address: { first_name: 'Ada', administrative_district_level_1: 'Greater London' },
  },
  razorpay: {
    email: 'ada@byron.example',
    contact: '+442079460000',
    card: { last4: '4242', name: 'Ada Byron' },
    error_description: 'ada@byron.example could not be reached at +44 20 7946 0000',
  },
  authorizeNet: {
    billTo: { firstName: 'Ada', lastName: 'Byron', state: 'Greater London', zip: 'N1 9GU' },
    customerIP: '203.0.113.7',
  },
  paystack: {
    authorization: { bin: '408408', last4: '4242', exp_month: '07', account_name: 'Ada Byron' },
    customer: { first_name: 'Ada', customer_code: 'CUS_byron', phone: '+442079460000' },
    ip_address: '203.0.113.7',
    merchant_note: 'Ada Byron called',
  },
  sslcommerz: { card_no: '432149XXXXXX4242', cus_state: 'Greater London', reason: 'Ada called' },
};

test.each(Object.entries(PEOPLE))(
  'nobody is known by what is logged of %s',
  (_provider, person) => {
    const text = JSON.stringify(
      masked(JSON.stringify({ id: 'p_1', status: 'paid', ...person }), []),
    );
    expect(text).toContain('"status":"paid"');
    expect(text).not.toMatch(
      /ada|byron|high street|london|4242|408408|7946|203\.0|Xt5E|N1 9GU|"0?7"|:7[,}]/i,
    );
  },
);

test('why something failed stays readable', () => {
  const response = {
    card_details: { status: 'FAILED', errors: [{ code: 'CVV_FAILURE' }] },
    status_details: { reason: 'PENDING_REVIEW' },
    reason: 'requested_by_customer',
  };
  expect(masked(JSON.stringify(response), [])).toEqual(response);
  // Some providers put a byte order mark before their answers.
  expect(masked(`\uFEFF${JSON.stringify({ resultCode: 'Ok' })}`, [])).toEqual({ resultCode: 'Ok' });
});

test('an address that is called, or told of, opens nothing', () => {
  const url = 'https://api.example/v1/x?token=abc&attempt=1&refund_remarks=Ada+called#secret';
  expect(maskedPath(url, [])).toBe('/v1/x?token=•••&attempt=1&refund_remarks=•••');
  expect(masked(JSON.stringify({ success_url: url }), [])).toEqual({
    success_url: 'https://api.example/v1/x?token=•••&attempt=1&refund_remarks=•••',
  });
});
