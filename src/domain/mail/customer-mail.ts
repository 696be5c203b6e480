import { type Db, named } from '../../platform/database.ts';

interface CustomerMail {
  kind: string;
  to: string;
  status: string;
  createdAt: Date;
  sentAt: Date | null;
}

/** The mail to a customer that waits or was sent and is not forgotten yet, the oldest first. */
export const listCustomerMail = (
  db: Db,
  customer: { id: string; email: string },
): Promise<CustomerMail[]> =>
  named<CustomerMail>(
    db,
    'mail-of-customer',
    `select kind, coalesce(recipient, $2) as to, status, created_at as "createdAt",
       sent_at as "sentAt"
     from mail_outbox where user_id = $1 or (user_id is null and lower(recipient) = lower($2))
     order by created_at, id`,
    [customer.id, customer.email],
  );
