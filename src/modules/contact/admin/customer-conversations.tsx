import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../kit/admin/access/session.ts';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { apiListQuery } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { nameOf } from '../../customers/admin/customer-actions.tsx';
import type { CustomerDetail } from '../../customers/schema.ts';
import { MessageFields } from '../../orders/admin/desk/message-fields.tsx';
import { NewMessage } from '../../orders/desk/desk-schema.ts';
import * as messagesApi from '../admin-endpoints.ts';
import type { ConversationRecord } from '../schema.ts';
import { TurnPill } from './turn-pill.tsx';

/** How many conversations the page shows. */
const SHOWN = 5;

/** What the shop and a customer wrote to each other, on the customer's page, and a way to write first. */
export function CustomerConversations({ customer }: { customer: CustomerDetail }) {
  const [isWriting, setWriting] = useState(false);
  const mayWrite = useCan(messagesApi.begin);
  const { data } = useQuery({
    ...apiListQuery(messagesApi.list({ customer: customer.id, limit: SHOWN })),
    staleTime: 0,
  });
  const isReachable = customer.email !== '' && customer.emailConfirmed;
  return (
    <Panel
      title="Messages"
      action={
        mayWrite &&
        isReachable && (
          <Button variant="secondary" size="sm" onClick={() => setWriting(true)}>
            Write a Message
          </Button>
        )
      }
    >
      {data && data.items.length > 0 ? (
        <ul className="divide-y divide-line text-sm">
          {data.items.map(({ id, subject, lastText, lastAt, isWaiting }) => (
            <li key={id} className="grid gap-1 px-5 py-3">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <SiteLink
                  href={`/admin/messages/${id}`}
                  className="wrap-anywhere font-strong text-accent underline-offset-4 hover:underline"
                >
                  {subject}
                </SiteLink>
                {isWaiting && <TurnPill isWaiting />}
              </span>
              <span className="wrap-anywhere line-clamp-2">{lastText}</span>
              <span className="text-ink-soft text-xs">
                <DateTime at={lastAt} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="px-5 py-6 text-ink-soft text-sm">
          {isReachable
            ? 'Nothing was written yet.'
            : 'Nothing was written yet, and nobody has confirmed the address: only mail about orders goes to it.'}
        </p>
      )}
      {isWriting && <WriteForm customer={customer} onClose={() => setWriting(false)} />}
    </Panel>
  );
}

type WriteFormProps = { customer: CustomerDetail; onClose: () => void };

/** Writes to a customer about no order: freely, or beginning with an answer that is kept. */
function WriteForm({ customer, onClose }: WriteFormProps) {
  const { id } = customer;
  const form = useRecordForm<NewMessage, ConversationRecord>({
    schema: NewMessage,
    loaded: { subject: '', text: '' },
    change: messagesApi.begin,
    save: (message, { key }) =>
      apiSend(messagesApi.begin({ id }, message), { headers: { 'Idempotency-Key': key } }),
    onSaved: onClose,
    done: 'Message sent',
    failed: 'Failed to send the message',
  });
  return (
    <DrawerForm
      title="Message to the Customer"
      description={`Goes to ${nameOf(customer)} (${customer.email}) by mail at once. The answer arrives under Messages.`}
      progress={form.progress}
      save="Send Message"
      busy="Sending…"
      onClose={onClose}
    >
      <MessageFields form={form} placeholders={messagesApi.listCustomersPlaceholders({ id })} />
    </DrawerForm>
  );
}
