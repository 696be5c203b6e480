import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXT_MAX } from '../../modules/contact/constants.ts';
import * as contactApi from '../../modules/contact/endpoints.ts';
import { OrderMessage } from '../../modules/contact/schema.ts';
import type { OrderDetail } from '../../modules/orders/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { uuidV4 } from '../../shared/uuid.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { useFocusHandedOn } from '../../ui/focus/focus-handed-on.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { ORDERS_KEY } from './orders.ts';

type MessageFormProps = { order: OrderDetail; onDone: () => void };

/** Writes to the shop about the order that is shown. */
export function MessageForm({ order, onDone }: MessageFormProps) {
  const queryClient = useQueryClient();
  const [key] = useState(uuidV4);
  const form = useShopForm({
    schema: OrderMessage,
    defaults: { text: '' },
    send: async (message) => {
      const answer = await apiSend(contactApi.writeAboutOrder({ id: order.id }, message), {
        headers: { 'Idempotency-Key': key },
      });
      await refetchAfterWrite(queryClient, ORDERS_KEY);
      return answer;
    },
    onDone: ({ message }) => {
      toast({ title: 'Message sent', description: message });
      onDone();
    },
    failed: 'Failed to send your message. Please try again.',
  });
  return (
    <form ref={useFocusHandedOn<HTMLFormElement>()} {...form.props} className="grid gap-4">
      <TextAreaField
        label="What is it about?"
        required
        rows={5}
        maxLength={TEXT_MAX}
        hint={`Order ${order.number} comes with it. We answer here and by e-mail.`}
        {...form.field('text')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isPending} busyLabel="Sending…">
          Send
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
