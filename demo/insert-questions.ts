import { ORDER_NUMBER } from '../src/kit/order-reference.ts';
import { writeAboutOrder } from '../src/modules/contact/write-message.ts';
import { findUser } from '../src/modules/customers/manage-customers.ts';
import { named, type Tx } from '../src/platform/database/database.ts';
import { insertReturningId, insertRow, putRow } from '../src/platform/database/write-row.ts';
import { QUESTIONS } from './content/questions.ts';
import { quietly } from './insert-orders.ts';

/** What was asked about products, what the shop and buyers answered, and what waits for an answer. */
export async function insertQuestions(tx: Tx): Promise<void> {
  for (const { slug, name, text, daysAgo, answer, buyer } of QUESTIONS) {
    const [product] = await named<{ id: string }>(
      tx,
      'product-by-slug',
      'select id from products where slug = $1',
      [slug],
    );
    if (!product) throw new Error(`The demo shop has no ${slug}`);
    const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@example.com`;
    const questionId = await insertReturningId(tx, 'product_questions', {
      productId: product.id,
      name,
      email,
      text,
      state: answer === undefined ? 'waiting' : 'shown',
      createdAt: daysBefore(daysAgo),
    });
    const answered = { questionId, state: 'shown', createdAt: daysBefore(daysAgo - 0.4) };
    if (answer !== undefined) {
      await insertRow(tx, 'product_answers', { ...answered, isShop: true, text: answer });
    }
    if (buyer) {
      const { name: buyerName, text: said, isWaiting } = buyer;
      await insertRow(tx, 'product_answers', {
        ...answered,
        isShop: false,
        name: buyerName,
        text: said,
        state: isWaiting ? 'waiting' : 'shown',
      });
    }
  }
}

const daysBefore = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();

/** What people wrote: about an order, and in general. */
export async function insertMessages(tx: Tx): Promise<void> {
  const contact_hours = 'Monday to Friday, 9 am to 5 pm\nSaturday, 10 am to 1 pm';
  await putRow(tx, 'site_config', 'key', {
    key: 'contact_hours',
    value: contact_hours,
    type: 'text',
  });
  const conversationId = await insertReturningId(tx, 'conversations', {
    name: 'Bram Okonkwo',
    email: 'bram.okonkwo@example.com',
    subject: 'Coils for an older kit',
  });
  await insertRow(tx, 'conversation_messages', {
    conversationId,
    isShop: false,
    subject: 'Coils for an older kit',
    text: 'Good morning,\n\nI still use the first Quill pen, bought elsewhere. Do the coils that you sell today fit it, and which would you take for a tight draw?',
  });
  const [order] = await named<{ id: string; userId: string; number: string }>(
    tx,
    'order-to-write-about',
    `select id, user_id, ${ORDER_NUMBER} as number from orders o
     where is_placed and fulfilment = 'delivered' and user_id is not null
     order by created_at desc, id limit 1`,
  );
  const customer = order && (await findUser(tx, order.userId));
  if (!order || !customer) return;
  const text =
    'The parcel came today, thank you, but one of the coils in it is bent. I have a photograph. What shall I do?';
  const by = quietly(tx, { kind: 'customer', id: customer.id, address: null });
  await writeAboutOrder(
    by,
    { orderId: order.id, subject: `Order ${order.number}`, text },
    customer,
  );
  await tx.query('delete from shop_events');
}
