/**
 * The extensions of this shop, in their order: folders below `extensions/`, or packages. One that is named here is part of
 * the program; whether it is on, the owner decides in the back office.
 */
export default {
  extensions: [
    'stripe',
    'paypal',
    'square',
    'shopify',
    'razorpay',
    'authorize-net',
    'gocardless',
    'paystack',
    'sslcommerz',
    'gift-wrapping',
  ],
};
