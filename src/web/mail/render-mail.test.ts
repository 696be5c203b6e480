import { describe, expect, test } from 'vitest';
import { sampleProduct } from '../../modules/catalog/mails/sample-product.ts';
import { sampleContext } from '../../modules/mail/mails/frame/samples.ts';
import type { Mail } from '../../modules/mail/mails/frame/template.ts';
import type { MailShop } from '../../modules/mail/schema.ts';
import {
  sampleOrder,
  samplePaidOrder,
  sampleParcel,
} from '../../modules/orders/mails/sample-order.ts';
import type { MailOrder } from '../../modules/orders/schema.ts';
import { MAIL_WORDS, renderMail } from './render-mail.tsx';
import { TEMPLATES } from './templates.ts';

/** Gmail clips mail above 102 kB. */
const LONGEST = 60_000;

const render = (data: Mail, shop: Partial<MailShop> = {}) => renderMail(data, sampleContext(shop));

const placed = (order: Partial<MailOrder>) =>
  render({ kind: 'order-placed', name: 'Ada', order: sampleOrder(order) });

/** What a reader of the HTML sees, without tags and preview text. */
const seen = (html: string) =>
  html
    .replace(/^.*?<h1/s, '<h1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');

/** The shop's own; those of extensions have a dot. */
type OwnKind = Exclude<Mail['kind'], `${string}.${string}`>;

/** What each kind must say, in HTML and in plain text. */
const SAYS: Record<OwnKind, { subject: string; both: string[] }> = {
  'review-reply': {
    subject: 'Cirrus has answered your review of Nimbus Lumen Pod Kit',
    both: ['a new pod is in the post to you'],
  },
  'question-answered': {
    subject: 'Your question about Nimbus Lumen Pod Kit',
    both: ['With a cable', 'Does it come with a charger?'],
  },
  'contact-answer': {
    subject: 'Coils for an older kit',
    both: ['the Quill coils fit yours as well'],
  },
  welcome: {
    subject: 'Welcome to Cirrus',
    both: [
      'Welcome, Ada',
      'Your account at Cirrus is ready',
      'Confirm my address',
      'token=w3lc0me',
    ],
  },
  'confirm-email': {
    subject: 'Confirm your e-mail address for Cirrus',
    both: ['new@example.com', 'only within 24 hours', 'Confirm my address', 'token=c0nf1rm'],
  },
  'order-placed': {
    subject: 'We have your Cirrus order #1001',
    both: [
      'Nimbus Pod Kit',
      'Colour Graphite',
      'Strength 10 mg, Size 10 ml',
      '2 × £11.99',
      '£23.98',
      '£73.97',
      '£9.99',
      '£5.92',
      '£89.88',
      'Ada Lovelace',
      'SW1Y 4JH',
      'Cash on Delivery',
      '£89.88 to pay',
      'Standard',
      'Arrives Thu 26 – Sat 28 Nov',
      'You can cancel the order',
      'View your order',
    ],
  },
  'pay-link': {
    subject: 'Pay for your Cirrus order #1001',
    both: ['Pay £89.88 by the link below', 'Pay now', 'token=p4y'],
  },
  'payment-received': {
    subject: 'Payment received for your Cirrus order #1001',
    both: [
      'Your payment of £89.88 for order #1001 has reached us',
      '£89.88 paid',
      'Arrives Thu 26 – Sat 28 Nov',
    ],
  },
  'order-shipped': {
    subject: 'Your Cirrus order #1001 is on its way',
    both: ['Royal Mail', 'AB123456789GB', 'Track your parcel', '28 November 2026'],
  },
  'order-ready': {
    subject: 'Your Cirrus order #1001 is ready to collect',
    both: ['Collect from', 'Unit 7, Harbour Yard', '01632 960 147', 'the order’s number'],
  },
  'order-collected': {
    subject: 'You have collected your Cirrus order #1001',
    both: ['Collected', '2 × Salted Pear'],
  },
  'order-delivered': {
    subject: 'Your Cirrus order #1001 has been delivered',
    both: ['was delivered on 25 November 2026', 'ring us on 01632 960 147'],
  },
  'order-message': {
    subject: 'Your Salted Pear is on its way to us',
    both: [
      'Hello Ada',
      'your parcel leaves the same day.',
      'This is about your order #1001 at Cirrus.',
      'View your order',
    ],
  },
  'order-cancelled': {
    subject: 'Your Cirrus order #1001 is cancelled',
    both: ['will not be sent', 'nothing will be charged'],
  },
  'order-changed': {
    subject: 'Your Cirrus order #1001 was changed',
    both: [
      'became 1 × Salted Pear, Strength 20 mg',
      'It comes to £89.88',
      'Pay £2.00',
      'token=p4y',
    ],
  },
  'order-refunded': {
    subject: '£12.50 refunded for your Cirrus order #1001',
    both: ['we have refunded £12.50 of £89.88', 'Stripe', '−£12.50'],
  },
  'return-requested': {
    subject: 'We have your return request for order #1001',
    both: ['Please send nothing before that', '1 × Nimbus Pod Kit, Colour Graphite'],
  },
  'return-approved': {
    subject: 'You can return your Cirrus order #1001',
    both: ['Keep the receipt', 'Unit 7, Harbour Yard'],
  },
  'return-refused': {
    subject: 'About your return for Cirrus order #1001',
    both: ['cannot be taken back', 'Its seal was broken.'],
  },
  'return-received': {
    subject: 'Your return for Cirrus order #1001 has arrived',
    both: ['write to you about your money'],
  },
  'gift-card': {
    subject: 'A gift card for Cirrus',
    both: [
      '£50.00 for you to spend',
      'K7QF-2M9T-XR4C-B8WD',
      'Happy birthday!',
      'until 30 November 2027',
    ],
  },
  'account-made': {
    subject: 'Your account at Cirrus',
    both: ['Choose a password', 'within 7 days', 'token=cl41m'],
  },
  'password-reset': {
    subject: 'Reset your Cirrus password',
    both: ['It works once, and only within 1 hour', 'If you did not ask for this', 'token=r3s3t'],
  },
  'sign-in-link': {
    subject: 'Sign in to Cirrus',
    both: ['It works once, and only within 1 hour', 'If you did not ask for this', 'token=s1gn1n'],
  },
  'password-changed': {
    subject: 'Your Cirrus password was changed',
    both: ['It was not you?', 'Set a new password'],
  },
  'passkey-added': {
    subject: 'A passkey was added to your Cirrus account',
    both: ['with Safari on iPhone', 'It was not you?', 'Look at my passkeys'],
  },
  'staff-invitation': {
    subject: 'You are invited to the back office of Cirrus',
    both: ['Your username is ada', 'only within 7 days', 'Choose a password', 'token=1nv1te'],
  },
  'staff-password-reset': {
    subject: 'Choose a new password for the back office of Cirrus',
    both: ['your account ada', 'only within 1 hour', 'your password stays as it is', 'token=r3s3t'],
  },
  'staff-password-changed': {
    subject: 'Your password for the back office of Cirrus was changed',
    both: ['your account ada', 'It was not you?', 'Choose a new password'],
  },
  'staff-passkey-added': {
    subject: 'A passkey was added to your account in the back office of Cirrus',
    both: ['with Safari on iPhone', 'your account ada', 'removes every passkey'],
  },
  'email-changed': {
    subject: 'Your Cirrus account is about to get another e-mail address',
    both: ['new@example.com', 'stays in force', 'It was not you?', 'Set a new password'],
  },
  'account-deleted': {
    subject: 'Your Cirrus account has been deleted',
    both: [
      'We have erased',
      'your saved addresses, cart and wishlist',
      'We keep, without your name, what was ordered',
    ],
  },
  'back-in-stock': {
    subject: 'Back in stock: Nimbus Pod Kit',
    both: ['Nimbus Pod Kit is in stock again', 'Colour Graphite', '£39.99', 'See it in the shop'],
  },
  'review-invitation': {
    subject: 'How do you like your Nimbus Pod Kit?',
    both: ['Nimbus Pod Kit', 'Write a review'],
  },
  'new-products': {
    subject: 'New at Cirrus: Nimbus Pod Kit and 1 more',
    both: ['Nimbus Pod Kit', 'Mesh Coil', '£39.99'],
  },
  'cart-left': {
    subject: 'Your cart at Cirrus is still here',
    both: ['You left something behind', 'Open my cart', 'once for a cart'],
  },
  'price-drops': {
    subject: 'Nimbus Pod Kit is down to £39.99',
    both: ['£39.99', 'was £49.99'],
  },
  refill: {
    subject: 'Is there enough Nimbus Pod Kit left?',
    both: ['It may soon be empty', 'Nimbus Pod Kit', 'Buy it again'],
  },
  'newsletter-confirmation': {
    subject: 'Please confirm the Cirrus newsletter',
    both: ['Yes, send it to me', 'token=c0nf1rm', 'without a confirmation no newsletter comes'],
  },
  newsletter: {
    subject: 'Winter hours',
    both: ['We are open every day.', 'https://cirrus.example/shipping-info', 'See it in the shop'],
  },
  'newsletter-test': { subject: 'Winter hours', both: ['tries a newsletter out'] },
  'shop-event': {
    subject: 'New order 21ab12cd: £89.88',
    both: ['2 × Salted Pear, 10 mg, 10 ml', 'Open the back office'],
  },
  test: { subject: 'Test e-mail from Cirrus', both: ['This is a test'] },
};

describe.each(Object.values(TEMPLATES).map(({ sample }) => sample))('$kind', (data) => {
  test('says in HTML and in plain text what matters', async () => {
    const { subject, html, text } = await render(data);
    const known = Object.entries(SAYS).find(([kind]) => kind === data.kind)?.[1];
    const { subject: wanted, both } = known ?? { subject: expect.any(String), both: [] };
    expect(subject).toEqual(wanted);
    const lines = text.replace(/\s+/g, ' ');
    for (const words of both) {
      expect(seen(html)).toContain(words);
      expect(lines).toContain(words);
    }
  });

  test('says whose it is, why it came, and warns of nicotine', async () => {
    const { html, text } = await render(data);
    for (const words of [
      'You are receiving this',
      'Cirrus Trading',
      'Harbour Yard',
      '01632 960 147',
      'WARNING: This product contains nicotine.',
    ]) {
      expect(seen(html)).toContain(words);
      expect(text.replace(/\s+/g, ' ')).toContain(words);
    }
  });

  test('is HTML that mail programs understand', async () => {
    const { html } = await renderMail(data, {
      ...sampleContext({ logoUrl: 'https://cirrus.example/logo.png' }),
      unsubscribeUrl: 'https://cirrus.example/unsubscribe?token=st0p',
    });
    expect(html).toMatch(/^<!doctype html><html lang="en-GB">/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme:dark){');
    expect(html.length).toBeLessThan(LONGEST);
    for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      expect(address).toMatch(/^https:\/\//);
    }
    for (const [table] of html.matchAll(/<table[^>]*>/g)) {
      expect(table).toContain('role="presentation"');
    }
    for (const [image] of html.matchAll(/<img[^>]*>/g)) {
      expect(image).toMatch(/ alt="/);
      expect(image).toMatch(/ height="/);
    }
    expect(html).not.toMatch(/<script|<link|undefined|NaN|\[object/);
  });

  test('has plain text without markup, pictures or empty stretches', async () => {
    const { text } = await render(data);
    expect(text).not.toMatch(/<\/?[a-z]|\.webp|\.jpg|undefined|\n{4}/);
    for (const line of text.split('\n')) {
      if (!line.includes('http')) expect(line.length).toBeLessThanOrEqual(72);
    }
  });

  test('shows how to stop it where it can be stopped, and nowhere else', async () => {
    const unsubscribeUrl = 'https://cirrus.example/unsubscribe?token=st0p';
    const stoppable = await renderMail(data, { ...sampleContext(), unsubscribeUrl });
    expect(stoppable.html).toContain(`href="${unsubscribeUrl}"`);
    expect(stoppable.text).toContain(unsubscribeUrl);
    const { html, text } = await render(data);
    expect(html + text).not.toContain('Unsubscribe from');
  });
});

test.each(Object.entries(MAIL_WORDS))(
  'every text of %s can be written anew, and is in the mail',
  async (kind, { texts, variables }) => {
    const names = Object.keys(variables).map((name) => `{${name}}`);
    const own = Object.fromEntries(
      Object.keys(texts).map((key) => [key, `New ${key} ${names.join(' ')}`]),
    );
    const data = TEMPLATES[kind as Mail['kind']].sample;
    const { subject, text } = await renderMail(data, { ...sampleContext(), words: own });
    expect(subject).toMatch(/^New subject/);
    expect(subject).toContain('Cirrus');
    const line = text.replace(/\s+/g, ' ');
    for (const key of Object.keys(texts)) {
      if (/^(title|text|closing)$/.test(key)) expect(line).toContain(`New ${key} Cirrus`);
    }
    // Whatever a text may name is known to its template.
    expect(subject + text).not.toMatch(/[{}]/);
  },
);

test('what customers and owners wrote is shown as text, never run', async () => {
  const evil = '<script>alert("1")</script>';
  const [item] = sampleOrder().items;
  if (!item) throw new Error('the sample has no item');
  const { html, text } = await render(
    {
      kind: 'order-placed',
      name: evil,
      order: sampleOrder({ items: [{ ...item, name: evil, options: { [evil]: evil } }] }),
    },
    { name: evil, companyName: evil, address: evil, warningText: evil },
  );
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  expect(text).toContain(evil);
});

test('of a bundle it is said what it was made of', async () => {
  const [item] = sampleOrder().items;
  if (!item) throw new Error('the sample has no item');
  const parts = [{ name: 'Coil, 0.8 Ω', sku: 'COIL', quantity: 2 }];
  const { html, text } = await placed({ items: [{ ...item, parts }] });
  expect(seen(html)).toContain('2 × Coil, 0.8 Ω');
  expect(text).toContain('2 × Coil, 0.8 Ω');
});

test('only http and https addresses become links', async () => {
  const { html, text } = await render({
    ...TEMPLATES['order-shipped'].sample,
    parcel: sampleParcel({
      carrier: 'DPD',
      trackingNumber: '1550',
      trackingUrl: 'javascript:alert(1)',
    }),
  });
  expect(html + text).not.toContain('javascript:');
  expect(seen(html)).toContain('on the carrier’s own site with this number');
  expect(html).toContain(sampleOrder().url);
});

test('one of several parcels says what is in it, and whether the rest follows', async () => {
  const whole = await render(TEMPLATES['order-shipped'].sample);
  expect(whole.text).not.toContain('parcel of its own');
  const [, pear] = sampleOrder().items;
  const part = {
    ...TEMPLATES['order-shipped'].sample,
    parcel: sampleParcel({ lines: [{ itemId: pear?.id ?? '', quantity: 1 }] }),
  };
  const first = await render({ ...part, order: samplePaidOrder() });
  expect(seen(first.html)).toContain('1 × Salted Pear, Strength 10 mg, Size 10 ml');
  expect(seen(first.html)).toContain('The rest of your order follows in a parcel of its own');
  const last = seen((await render(part)).html);
  expect(last).toContain('the rest of your order #1001 has left us');
  expect(last).not.toContain('follows in a parcel of its own');
});

test('a parcel that is not paid for says what is still to be paid', async () => {
  const order = sampleOrder({ status: 'Shipped' });
  const { text } = await render({ ...TEMPLATES['order-shipped'].sample, order });
  expect(text).toContain('£89.88 is still to be paid, by Cash on Delivery.');
});

test('a cancelled order that was paid says that the money comes back', async () => {
  const order = samplePaidOrder({ status: 'Cancelled' });
  const { text } = await render({ kind: 'order-cancelled', name: 'Ada', order });
  expect(text.replace(/\s+/g, ' ')).toContain('You had paid £89.88. We give that back');
  expect(text).not.toContain('Arrives');
});

test('a cancelled order says that what a gift card paid is on the card again', async () => {
  const said = async (order: MailOrder) => {
    const { text } = await render({ kind: 'order-cancelled', name: 'Ada', order });
    return text.replace(/\s+/g, ' ');
  };
  const byCard = { status: 'Cancelled', giftCard: '20.00', due: '69.88' } as const;
  expect(await said(sampleOrder(byCard))).toContain(
    'The £20.00 that you paid by gift card is on the card again. You have paid nothing else, and nothing will be charged.',
  );
  expect(await said(samplePaidOrder(byCard))).toContain('on the card again. You had paid £69.88.');
});

test('a full refund is not called partial', async () => {
  const order = samplePaidOrder();
  const { text } = await render({
    ...TEMPLATES['order-refunded'].sample,
    order,
    amount: order.total,
  });
  expect(text.replace(/\s+/g, ' ')).toContain('we have refunded £89.88 for your order');
});

test('cash comes back from the shop itself, other money the way that it came', async () => {
  const refunded = TEMPLATES['order-refunded'].sample;
  const said = async (data: Mail) => {
    const { html, text } = await render(data);
    return [seen(html), text.replace(/\s+/g, ' ')];
  };
  const order = samplePaidOrder({ status: 'Refunded', paymentMethod: 'Cash on Delivery' });
  for (const cash of await said({ ...refunded, order, wasCash: true })) {
    expect(cash).toContain(
      'You paid by Cash on Delivery, so we give the money back to you directly.',
    );
    expect(cash).toContain('If we have not been in touch about it yet, we will be.');
    expect(cash).not.toMatch(/the way you paid|card company|sent £12.50/);
  }
  for (const online of await said(refunded)) {
    expect(online).toContain('It goes back the way you paid (Stripe). A bank or card company');
    expect(online).not.toContain('directly');
  }
});

test.each([
  ['GBP', 'en-GB', '£89.88'],
  ['EUR', 'en-IE', '€89.88'],
  ['USD', 'en-US', '$89.88'],
  ['EUR', 'de-DE', '89,88\u00a0€'],
])('an order in %s is data in %s as %s', async (currency, locale, total) => {
  const data = { kind: 'order-placed', name: 'Ada', order: sampleOrder({ currency }) } as const;
  const { html, text } = await render(data, { locale, currency: 'GBP' });
  expect(html).toContain(total);
  expect(text).toContain(total);
});

test('products are priced in the currency of the shop', async () => {
  const data = { kind: 'back-in-stock', product: sampleProduct() } as const;
  expect((await render(data, { currency: 'USD' })).text).toContain('$39.99');
});

test('dates are those of the shop’s time zone', async () => {
  const data = TEMPLATES['order-placed'].sample;
  expect((await render(data)).text).toContain('21 November 2026');
  expect((await render(data, { timeZone: 'Asia/Tokyo' })).text).toContain('22 November 2026');
});

test('an order that costs nothing has nothing to pay', async () => {
  const free = { subtotal: '0.00', shipping: '0.00', tax: '0.00', total: '0.00', due: '0.00' };
  const { text } = await placed(free);
  expect(text.replace(/\s+/g, ' ')).toContain('There is nothing left to pay.');
  expect(text).toContain('Shipping: Free');
  expect(text).toContain('Nothing to pay');
});

test('an order that cannot be cancelled does not offer it', async () => {
  expect((await placed({ cancellable: false })).text).not.toContain('cancel');
});

test('the shop’s own pictures come small and as JPEG, others as they are', async () => {
  const { html } = await placed({});
  expect(html).toContain(`src="https://cirrus.example/media/${'a'.repeat(32)}-160.jpg"`);
  expect(html).toContain('src="https://pictures.example/pear.jpg"');
});

test('the logo stands for the name, which stays its other text', async () => {
  const { html } = await render(TEMPLATES.test.sample, {
    logoUrl: 'https://cirrus.example/media/logo.png',
  });
  expect(html).toMatch(/<img src="https:\/\/cirrus\.example\/media\/logo\.png" alt="Cirrus"/);
});

test('a text is data to be in English whatever the shop’s number format', async () => {
  expect((await render(TEMPLATES.test.sample, { locale: 'de-DE' })).html).toContain(
    '<html lang="en">',
  );
});

test('a newsletter keeps its lines, and links the addresses in it', async () => {
  const { html, text } = await render(TEMPLATES.newsletter.sample);
  expect(html).toMatch(/<a href="https:\/\/cirrus\.example\/shipping-info"[^>]*>/);
  expect(text).toContain('See https://cirrus.example/shipping-info.\nWarmly, us');
  // Only readers who let the shop count get what tells that it was opened.
  const pixelUrl = 'https://cirrus.example/api/newsletter/opened?token=0p3n';
  const counted = await render({ ...TEMPLATES.newsletter.sample, pixelUrl });
  expect(html).not.toContain('opened?token');
  expect(counted.html).toContain(pixelUrl);
  expect(counted.text).toBe(text);
});

test('a long order still fits into what Gmail shows', async () => {
  const [item] = sampleOrder().items;
  if (!item) throw new Error('the sample has no item');
  const { html } = await placed({ items: Array.from({ length: 40 }, () => item) });
  expect(html.length).toBeLessThan(LONGEST);
});

test('a link in the text is written out once, on a line of its own or behind its words', async () => {
  const { text } = await render(TEMPLATES['password-reset'].sample);
  expect(text.match(/token=r3s3t/g)).toHaveLength(1);
  expect(text).toMatch(
    /Set a new password:\s+https:\/\/cirrus\.example\/reset-password\?token=r3s3t/,
  );
});
