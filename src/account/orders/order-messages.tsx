import { useState } from 'react';
import * as contactApi from '../../modules/contact/endpoints.ts';
import type { OrderDetail } from '../../modules/orders/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { formatDate } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand, showNotLoaded, useOnDemand } from '../../ui/loading/on-demand.tsx';
import { ORDERS_KEY } from './orders.ts';

const messageForm = onDemand(
  async () => (await import('../messages/message-form.tsx')).MessageForm,
);

/** What the shop and the customer wrote to each other about an order, the newest first, and a way to write. */
export function OrderMessages({ order }: { order: OrderDetail }) {
  const settings = useSettings();
  const [isWriting, setIsWriting] = useState(false);
  const { messages } = order;
  const Form = useOnDemand(messageForm, isWriting, () => {
    setIsWriting(false);
    showNotLoaded();
  });
  return (
    <div className="grid gap-5 text-sm">
      {isWriting && Form ? (
        <Form
          label="What is it about?"
          hint={`Order ${order.number} comes with it. We answer here and by e-mail.`}
          send={async (text, once) =>
            (await apiSend(contactApi.writeAboutOrder({ id: order.id }, { text }), once)).message
          }
          shownIn={ORDERS_KEY}
          onDone={() => setIsWriting(false)}
        />
      ) : (
        <Button
          variant="secondary"
          busy={isWriting}
          onPointerEnter={messageForm.preload}
          onFocus={messageForm.preload}
          onClick={() => setIsWriting(true)}
          className="justify-self-start"
        >
          {messages.length > 0 ? 'Write to the Shop' : 'Problem with This Order'}
        </Button>
      )}
      {messages.length > 0 && (
        <ol className="grid gap-5">
          {messages.toReversed().map(({ id, from, at, subject, text }) => (
            <li key={id} className="grid gap-1">
              <span className="wrap-anywhere font-strong">
                {from === 'customer' ? 'You' : subject}
              </span>
              <span className="wrap-anywhere whitespace-pre-line">{text}</span>
              <time dateTime={at} className="text-ink-soft">
                {formatDate(at, settings)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
