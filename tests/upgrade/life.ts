import fc from 'fast-check';
import paypalStandIn from '../../extensions/paypal/stand-in.ts';
import * as stockAlertsApi from '../../src/modules/alerts/endpoints.ts';
import * as visitsApi from '../../src/modules/analytics/visit-endpoints.ts';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import * as brandsApi from '../../src/modules/catalog/brand-endpoints.ts';
import * as bulkApi from '../../src/modules/catalog/bulk-endpoints.ts';
import * as categoriesApi from '../../src/modules/catalog/category-endpoints.ts';
import * as collectionsApi from '../../src/modules/catalog/collection-endpoints.ts';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import * as facetsApi from '../../src/modules/catalog/facet-endpoints.ts';
import { DEFAULT_FACETS } from '../../src/modules/catalog/facets.ts';
import * as synonymsApi from '../../src/modules/catalog/search/synonym-endpoints.ts';
import * as countsApi from '../../src/modules/catalog/stock-count-endpoints.ts';
import * as messagesApi from '../../src/modules/contact/admin-endpoints.ts';
import * as contactApi from '../../src/modules/contact/endpoints.ts';
import * as contentApi from '../../src/modules/content/admin-endpoints.ts';
import * as landingApi from '../../src/modules/content/landing-endpoints.ts';
import * as postsApi from '../../src/modules/content/post-endpoints.ts';
import * as redirectsApi from '../../src/modules/content/redirect-endpoints.ts';
import * as fieldsApi from '../../src/modules/custom-fields/endpoints.ts';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import * as customersApi from '../../src/modules/customers/admin-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import * as groupsApi from '../../src/modules/customers/group-endpoints.ts';
import * as extensionsApi from '../../src/modules/extensions/endpoints.ts';
import * as giftCardsApi from '../../src/modules/gift-cards/endpoints.ts';
import * as wantedApi from '../../src/modules/gift-cards/shop-endpoints.ts';
import * as mailWordsApi from '../../src/modules/mail/word-endpoints.ts';
import * as newsletterAdminApi from '../../src/modules/newsletter/admin-endpoints.ts';
import * as newsletterApi from '../../src/modules/newsletter/endpoints.ts';
import * as notificationsApi from '../../src/modules/notifications/endpoints.ts';
import * as orderRecordsApi from '../../src/modules/orders/admin-endpoints.ts';
import * as cartCodesApi from '../../src/modules/orders/cart-code-endpoints.ts';
import * as answersApi from '../../src/modules/orders/desk/answer-endpoints.ts';
import * as deskApi from '../../src/modules/orders/desk/endpoints.ts';
import * as payingApi from '../../src/modules/orders/paying/endpoints.ts';
import * as byHandApi from '../../src/modules/orders/placing/by-hand-endpoints.ts';
import * as devicesApi from '../../src/modules/owned-devices/endpoints.ts';
import * as pastOrdersApi from '../../src/modules/past-orders/endpoints.ts';
import * as paymentMethodsApi from '../../src/modules/payments/endpoints.ts';
import * as questionRecordsApi from '../../src/modules/questions/admin-endpoints.ts';
import * as questionsApi from '../../src/modules/questions/endpoints.ts';
import * as returnsApi from '../../src/modules/returns/endpoints.ts';
import * as reviewRecordsApi from '../../src/modules/reviews/admin-endpoints.ts';
import * as reviewsApi from '../../src/modules/reviews/endpoints.ts';
import * as staffApi from '../../src/modules/staff/endpoints.ts';
import * as passkeysApi from '../../src/modules/staff/passkey-endpoints.ts';
import * as wishlistApi from '../../src/modules/wishlist/endpoints.ts';
import { ADMIN_PASSWORD, setSetting } from '../support/admin.ts';
import { added, save } from '../support/admin-products.ts';
import { addSubscribers } from '../support/crowds.ts';
import { ADDRESS, PASSWORD } from '../support/customer.ts';
import { placeOrder, receiveOrder } from '../support/orders.ts';
import { SoftPasskey } from '../support/passkey.ts';
import { agreed, askToPay, methodOf, type PayingShop } from '../support/payments.ts';
import { pictureFile, sendPicture, uploadPicture } from '../support/pictures.ts';
import { upload } from '../support/upload.ts';
import { odd, type Visitor } from '../support/visitor.ts';
import { beginYear, letTimePass, live, type Step, step, type Year } from '../support/year.ts';

/** A year that has orders in every state, with returns in every state as well. */
const SEED = 20_261_126;
const STEPS = 160;

/** A shop's life: whatever can be in one, so that nothing of it is lost on the way to a later release. */
export async function liveALife(paying: PayingShop): Promise<void> {
  const year = await beginYear(paying);
  await keepShop(paying, year);
  const [steps = []] = fc.sample(
    fc.array(step, { minLength: STEPS, maxLength: STEPS }) as fc.Arbitrary<Step[]>,
    { numRuns: 1, seed: SEED },
  );
  await live(year, steps);
  await visitAndTalk(paying, year);
  await wrapGifts(paying, year);
  await payByAnother(paying, year);
  await knowCustomers(paying, year);
  await letTimePass(paying);
  await leaveThingsUnfinished(paying, year);
}

/** The owner fills the back office. */
async function keepShop({ shop, owner }: PayingShop, { customers }: Year): Promise<void> {
  const picture = await agreed(uploadPicture(owner, await pictureFile(90, 60, '#a4452c')));
  const brand = { name: 'Fern & Fog', description: 'Quiet devices.', image: picture.url };
  await agreed(owner.call(odd(brandsApi.add)(brand)));
  const field = { of: 'product', label: 'Clay', kind: 'choice', choices: ['Red', 'White'] };
  const clay = await agreed(owner.call(odd(fieldsApi.add)({ ...field, isPublic: true })));
  const mug = await added(owner, {
    name: 'Mug',
    description: 'It holds a drink.\n\nAnd a ladle.',
    price: '9.00',
    brand: 'Fern & Fog',
    category: 'Home',
    type: 'Mugs',
    imageUrl: picture.url,
    tags: ['new', 'clay'],
    fields: { [clay.key]: 'White' },
    optionNames: ['Colour'],
    variants: [
      { sku: 'MUG-B', options: { Colour: 'Black' }, stock: 9 },
      { sku: 'MUG-R', options: { Colour: 'Red' }, stock: 0, price: '9.50' },
    ],
  });
  await agreed(save(owner, mug, { slug: 'the-mug', price: '8.50' }));
  await agreed(
    owner.call(
      odd(productsApi.moveStock)({ id: mug.variants[0]?.id }, { change: '+3', reason: 'received' }),
    ),
  );
  await agreed(
    owner.call(
      odd(bulkApi.change)({ ids: [mug.id], change: { price: { by: 'percent', value: '10' } } }),
    ),
  );
  const file = `name,description,price,brand,category,type\nBowl,Round.,4.00,Fern & Fog,Home,Bowls\n`;
  await agreed(upload(owner, bulkApi.importFile(), file));
  const home = { name: 'Kitchen', image: picture.url, imageText: 'Clay', story: 'For **drinks**.' };
  await agreed(owner.call(odd(categoriesApi.add)(home)));
  const rule = { kinds: ['Home'], tags: ['clay'], inStock: true };
  await agreed(owner.call(odd(collectionsApi.add)({ name: 'Clay', image: picture.url, rule })));
  await agreed(owner.call(odd(collectionsApi.add)({ name: 'Ours', productIds: [mug.id] })));
  const past = `Order number,Email,Placed,Total\n#1,before@example.com,2024-03-01,9.00\n`;
  await agreed(upload(owner, pastOrdersApi.importFile(), past));
  await agreed(owner.call(redirectsApi.add({ oldAddress: '/shop/*', newAddress: '/products' })));
  await agreed(owner.call(synonymsApi.change({ groups: [['mug', 'cup']] })));
  const offer = await agreed(owner.call(passkeysApi.offer({ currentPassword: ADMIN_PASSWORD })));
  const passkey = new SoftPasskey(shop.shop.config.publicUrl).make(offer);
  await agreed(owner.call(passkeysApi.add(passkey)));
  await agreed(owner.call(facetsApi.change({ facets: DEFAULT_FACETS })));
  await agreed(
    owner.call(
      odd(contentApi.pages.add)({
        slug: 'how-we-work',
        title: 'How we work',
        content: {
          sections: [
            { heading: 'Slowly', content: 'With **care**, and a [link](/products).' },
            { heading: 'By hand', content: '- one\n- two' },
          ],
        },
      }),
    ),
  );
  const bloom = { id: 'bloom', kind: 'products', values: { from: 'Collection', of: 'clay' } };
  const spring = { slug: 'spring', title: 'Spring', sections: [bloom] };
  const { id } = await agreed(owner.call(odd(landingApi.add)(spring)));
  await agreed(owner.call(landingApi.publish({ id }, {})));
  await agreed(owner.call(odd(contentApi.navigation.add)({ name: 'Work', url: '/how-we-work' })));
  const post = { title: 'Why by hand', text: 'It **lasts**.', tags: ['Clay'], status: 'published' };
  await agreed(owner.call(odd(postsApi.add)(post)));
  await agreed(
    owner.call(
      odd(mailWordsApi.change)(
        { kind: 'password-reset' },
        { texts: { subject: 'Lost it, {name}?' } },
      ),
    ),
  );
  await agreed(setSetting(owner, 'hero_title', 'Fern & Fog'));
  await agreed(owner.call(odd(staffApi.add)({ username: 'packer', role: 'fulfilment' })));
  const [first] = customers;
  await agreed(
    owner.call(odd(customersApi.addNote)({ id: first?.id }, { text: 'Likes it wrapped.' })),
  );
  await shop.runJobs();
}

interface Talk {
  owner: PayingShop['owner'];
  reader: Visitor;
  orderId: string;
}

/** Somebody asks about a product and writes about an order, and in general; both are answered. */
async function askAndWrite({ owner, reader, orderId }: Talk, productId: string): Promise<void> {
  const asked = { name: 'Ada', text: 'Does it come with a cable?' };
  await agreed(reader.call(questionsApi.ask({ productId }, asked)));
  const [question] = await agreed(owner.call(questionRecordsApi.list()));
  const id = { id: question?.id ?? '' };
  await agreed(owner.call(questionRecordsApi.answer(id, { text: 'It does.' })));
  const answer = { name: 'Ada', text: 'Mine did, too.' };
  await agreed(reader.call(questionsApi.answer({ productId, questionId: id.id }, answer)));
  const message = { name: 'Ada', subject: 'A dent', text: 'One side of it has a dent.' };
  await agreed(reader.call(contactApi.write({ ...message, orderId })));
  await agreed(reader.call(contactApi.write(message)));
  const [general] = await agreed(owner.call(messagesApi.list({ order: 'false' })));
  const answered = { subject: 'Re: A dent', text: 'We send another.' };
  await agreed(owner.call(messagesApi.answer({ id: general?.id ?? '' }, answered)));
}

/** Shoppers look around, say what they think, and wait for what is sold out. */
async function visitAndTalk({ shop, owner }: PayingShop, year: Year): Promise<void> {
  const [product, other] = year.products;
  if (!product || !other) throw new Error('the year has no products');
  await payBy(owner, 'cod');
  const reader = await shop.customer({ cart: [product], agrees: true });
  const offer = await agreed(reader.call(accountApi.offerPasskey({})));
  const passkey = new SoftPasskey(shop.shop.config.publicUrl).make(offer);
  await agreed(reader.call(accountApi.addPasskey(passkey)));
  const orderId = await receiveOrder(shop, reader);
  const broken = returnsApi.addPhoto({ id: orderId });
  await agreed(sendPicture(reader, broken, await pictureFile(40, 30), { kind: 'photo' }));
  const photo = (await uploadPicture(reader, await pictureFile(), { kind: 'photo' })).body;
  const review = {
    productId: product.id,
    photos: [String((photo as { id?: string }).id)],
    customerName: 'Ada',
    rating: 4,
    comment: 'It works as it should.',
  };
  const written = await agreed(reader.call(reviewsApi.write(review)));
  await agreed(
    owner.call(odd(reviewRecordsApi.reply)({ id: written.id }, { text: 'Thank you, Ada.' })),
  );
  await askAndWrite({ owner, reader, orderId }, product.id);
  const [voter] = year.customers;
  if (voter) await agreed(voter.call(reviewsApi.vote({ reviewId: written.id })));
  await agreed(reader.call(wishlistApi.add({ productId: other.id })));
  await agreed(reader.call(wishlistApi.changeLink({ isOn: true })));
  await agreed(reader.call(wantedApi.want({ amount: '10.00', recipientName: 'Grace' })));
  await agreed(reader.call(devicesApi.add({ productId: other.id })));
  await agreed(shop.guest().call(newsletterApi.join({ email: 'reader@example.com' })));
  const mug = await agreed(shop.visitor().call(catalogApi.findProduct({ idOrSlug: 'the-mug' })));
  const soldOut = mug.variants.find(({ inStock }) => !inStock);
  await agreed(
    shop
      .visitor()
      .call(odd(stockAlertsApi.add)({ variantId: soldOut?.id, email: 'waits@example.com' })),
  );
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' };
  await shop.visitor().call(
    odd(visitsApi.count)({
      events: [{ kind: 'page' }, { kind: 'cart' }],
      referrer: 'www.google.com',
    }),
    browser,
  );
  await shop.visitor().call(catalogApi.listProducts({ search: 'samovar' }));
  await agreed(
    reader.call(
      accountApi.changeProfile({ email: 'moves@example.com', currentPassword: PASSWORD }),
    ),
  );
  await shop
    .visitor()
    .call(authApi.signIn({ username: reader.username, password: 'not the password' }));
}

/** Makes it the way to pay. */
async function payBy(owner: Visitor, provider: string): Promise<void> {
  const { id } = await methodOf(owner, provider);
  await agreed(owner.call(paymentMethodsApi.change({ id }, { isActive: true })));
}

/** An extension keeps what is its own, and charges for it; what it charged goes back in part. */
async function wrapGifts({ shop, owner }: PayingShop, year: Year): Promise<void> {
  const [product] = year.products;
  if (!product) throw new Error('the year has no products');
  await agreed(owner.call(extensionsApi.change({ name: 'gift-wrapping' }, { isOn: true })));
  const fields = { 'gift-wrapping.wrappable': true };
  await agreed(owner.call(odd(productsApi.change)({ id: product.id }, { fields })));
  const customer = await shop.customer({ cart: [{ product, quantity: 2 }] });
  const [line] = await agreed(customer.call(cartApi.list()));
  const wrap = { 'gift-wrapping.wrap': true, 'gift-wrapping.message': 'Many happy returns' };
  await agreed(customer.call(odd(cartApi.change)({ itemId: line?.id }, { fields: wrap })));
  const id = await placeOrder(customer);
  await agreed(owner.call(orderRecordsApi.pay({ id })));
  const { refundable } = await agreed(owner.call(orderRecordsApi.find({ id })));
  const lines = [{ itemId: refundable.lines[0]?.itemId, quantity: 1 }];
  const back = { lines, fees: refundable.fees };
  await agreed(owner.call(odd(orderRecordsApi.refund)({ id }, back)));
  await shop.runJobs();
}

/** The owner takes another provider for a while. */
async function payByAnother(paying: PayingShop, year: Year): Promise<void> {
  const { shop, owner } = paying;
  await using standIn = await paypalStandIn.open();
  await using other = await paying.another({ env: { PAYMENT_API_PAYPAL: standIn.url } });
  const method = await methodOf(owner, 'paypal');
  await agreed(
    owner.call(
      paymentMethodsApi.change({ id: method.id }, { config: { ...paypalStandIn.config } }),
    ),
  );
  await payBy(owner, 'paypal');
  const [product] = year.products;
  if (!product) throw new Error('the year has no products');
  for (const act of ['pay', 'decline'] as const) {
    const customer = await other.customer({ cart: [product] });
    const begun = await agreed(askToPay(customer));
    await standIn.act(begun.checkoutUrl ?? '', act);
    const status = await customer.call(payingApi.find({ id: begun.attemptId }));
    if (status.status >= 500) throw new Error(`the payment answered ${status.status}`);
  }
  await payBy(owner, 'stripe');
  await shop.runJobs();
}

/** The owner keeps groups, tags and answers, writes a newsletter, and reminds of carts. */
async function knowCustomers({ shop, owner }: PayingShop, year: Year): Promise<void> {
  const [product] = year.products;
  const [customer] = year.customers;
  if (!product || !customer) throw new Error('the year has neither products nor customers');
  const trade = await agreed(owner.call(odd(groupsApi.add)({ name: 'Trade', percentOff: '5' })));
  await agreed(
    owner.call(groupsApi.changeMembers(trade, { customerIds: [customer.id], isMember: true })),
  );
  const prices = [{ sku: product.variants[0]?.sku ?? '', price: '1.00' }];
  await agreed(owner.call(groupsApi.changePrices(trade, { prices })));
  const [order] = await agreed(owner.call(orderRecordsApi.list({ limit: 1 })));
  await agreed(owner.call(deskApi.changeTags({ id: order?.id ?? '' }, { add: ['gift'] })));
  const late = { name: 'Late', subject: 'Order {order}', text: 'Dear {name}, it is late.' };
  await agreed(owner.call(answersApi.add(late)));
  const { recipients } = notificationsApi;
  await agreed(
    owner.call(recipients.add({ email: 'packer@shop.example', events: ['order.placed'] })),
  );
  await addSubscribers(shop, ['keen@example.com']);
  const { newsletters, sendNewsletter } = newsletterAdminApi;
  const news = await agreed(
    owner.call(odd(newsletters.add)({ subject: 'Autumn', text: 'New flavours.' })),
  );
  await agreed(owner.call(sendNewsletter({ id: news.id }, { at: null })));
  await shop.runJobs();
  await agreed(setSetting(owner, 'abandoned_cart_hours', '4'));
  const thinking = await shop.customer({ cart: [product] });
  await agreed(thinking.call(accountApi.changeNotifications({ abandonedCarts: true })));
  await shop.later('cartItems', '5 hours');
  await shop.queueJob('remind-of-carts');
  await shop.runJobs();
}

/** What a shop has on any day: carts, an open payment page, a pay link, mail that waits. */
async function leaveThingsUnfinished({ shop, owner }: PayingShop, year: Year): Promise<void> {
  const [product, other] = year.products;
  if (!product || !other) throw new Error('the year has no products');
  const atPage = await shop.customer({ cart: [{ product, quantity: 2 }] });
  await agreed(askToPay(atPage));
  const sku = product.variants[0]?.sku ?? '';
  await agreed(owner.call(odd(countsApi.scan)({ code: sku, pieces: 3 })));
  const looking = await shop.customer({ cart: [other] });
  await looking.call(cartCodesApi.giveCode({ code: 'FIVER' }));
  const { code } = await agreed(owner.call(giftCardsApi.add({ amount: '5.00' })));
  await agreed(looking.call(cartCodesApi.giveCode({ code })));
  await agreed(shop.guest().call(cartApi.add({ productId: other.id, quantity: 1 })));
  await agreed(
    owner.call(
      odd(byHandApi.place)({
        customerId: looking.id,
        lines: [{ variantId: product.variants[0]?.id, quantity: 1 }],
        address: ADDRESS,
        payment: 'link',
        ageChecked: true,
      }),
    ),
  );
}
