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
  ],
};
