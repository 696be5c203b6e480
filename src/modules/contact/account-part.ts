import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import type { AccountPart } from '../customers/account-part.ts';
import { THEIRS, type Writer, writerOf } from './conversations.ts';

interface OwnMessage {
  name: string;
  email: string | null;
  subject: string;
  text: string;
  from: 'shop' | 'customer';
  at: string;
}

/** What is about an order stands with the orders. */
const listWritten = (db: Db, customer: Writer): Promise<OwnMessage[]> =>
  named<OwnMessage>(
    db,
    'messages-of-customer',
    `select c.name, c.email, m.subject, m.text, m.created_at as at,
       case when m.is_shop then 'shop' else 'customer' end as "from"
     from conversations c join conversation_messages m on m.conversation_id = c.id
     where ${THEIRS} order by m.created_at, m.id`,
    writerOf(customer),
  );

async function forgetWriter(tx: Tx, customer: Writer): Promise<void> {
  await named(
    tx,
    'forget-conversations',
    `delete from conversations c where ${THEIRS}`,
    writerOf(customer),
  );
}

/** The messages' part of a customer account. */
export const contactPart: AccountPart = {
  timeline: [
    {
      needs: 'messages.view',
      sql: `select c.id::text, 'message' as kind, c.created_at as at, c.subject as what,
          case when (select m.is_shop from conversation_messages m where m.conversation_id = c.id
            order by m.created_at, m.id limit 1) then 'shop' end as note, null::bigint as amount,
          null::text as currency, c.order_id from conversations c where c.user_id = $1`,
    },
  ],
  export: async (db, customer) => ({ messages: await listWritten(db, customer) }),
  erase: forgetWriter,
  async join(tx, fromUserId, toUserId) {
    await updateRow(tx, 'conversations', { userId: fromUserId }, { userId: toUserId });
  },
};
