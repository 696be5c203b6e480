import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { MessageFields } from '../../orders/admin/desk/message-fields.tsx';
import { NewMessage } from '../../orders/desk/desk-schema.ts';
import * as messagesApi from '../admin-endpoints.ts';
import type { ConversationRecord } from '../schema.ts';

type AnswerFormProps = { open: boolean; onClose: () => void; conversation: ConversationRecord };

/** Answers in a conversation: freely, or beginning with an answer that is kept. */
export const AnswerForm = ({ open, ...props }: AnswerFormProps) =>
  open && <OpenAnswerForm {...props} />;

function OpenAnswerForm({ onClose, conversation }: Omit<AnswerFormProps, 'open'>) {
  const { id, name, email, subject, orderId } = conversation;
  const form = useRecordForm<NewMessage, ConversationRecord>({
    schema: NewMessage,
    loaded: { subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`, text: '' },
    change: messagesApi.answer,
    save: (message, { key }) =>
      apiSend(messagesApi.answer({ id }, message), { headers: { 'Idempotency-Key': key } }),
    onSaved: onClose,
    done: 'Answer sent',
    failed: 'Failed to send the answer',
  });
  const last = conversation.messages.findLast(({ from }) => from === 'customer');
  return (
    <DrawerForm
      title="Answer"
      description={
        orderId === null
          ? `Goes to ${name} (${email}) by mail at once.`
          : `Goes to ${name} by mail at once, and stands on their page of the order.`
      }
      progress={form.progress}
      save="Send Answer"
      busy="Sending…"
      onClose={onClose}
    >
      {last && (
        <ScrollArea
          label="What was asked"
          className="max-h-48 overflow-y-auto rounded-lg bg-sunken p-4 text-sm"
        >
          <blockquote className="wrap-anywhere whitespace-pre-line">{last.text}</blockquote>
        </ScrollArea>
      )}
      <MessageFields form={form} placeholders={messagesApi.listPlaceholders({ id })} />
    </DrawerForm>
  );
}
