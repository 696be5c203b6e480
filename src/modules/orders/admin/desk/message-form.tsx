import { DrawerForm } from '../../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../../shared/api-client.ts';
import type { OrderRecord } from '../../admin-schema.ts';
import { NewMessage } from '../../desk/desk-schema.ts';
import * as deskApi from '../../desk/endpoints.ts';
import { MessageFields } from './message-fields.tsx';

type MessageFormProps = { open: boolean; onClose: () => void; order: OrderRecord };

/** Writes to an order's customer: freely, or beginning with an answer that is kept. */
export const MessageForm = ({ open, ...props }: MessageFormProps) =>
  open && <OpenMessageForm {...props} />;

function OpenMessageForm({ onClose, order }: Omit<MessageFormProps, 'open'>) {
  const form = useRecordForm<NewMessage, OrderRecord>({
    schema: NewMessage,
    loaded: { subject: `Your order ${order.number}`, text: '' },
    change: deskApi.sendMessage,
    save: (message, { key }) =>
      apiSend(deskApi.sendMessage({ id: order.id }, message), {
        headers: { 'Idempotency-Key': key },
      }),
    onSaved: onClose,
    done: 'Message sent',
    failed: 'Failed to send the message',
  });
  return (
    <DrawerForm
      title="Message to the Customer"
      description={`Goes to ${order.payerName} (${order.email}) by mail at once, and stands on their page of the order.`}
      progress={form.progress}
      save="Send Message"
      busy="Sending…"
      onClose={onClose}
    >
      <MessageFields form={form} placeholders={deskApi.listPlaceholders({ id: order.id })} />
    </DrawerForm>
  );
}
