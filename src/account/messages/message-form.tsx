import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXT_MAX } from '../../modules/contact/constants.ts';
import { OrderMessage } from '../../modules/contact/schema.ts';
import { CaptchaField, type CaptchaState } from '../../shared/captcha.tsx';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { uuidV4 } from '../../shared/uuid.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { useFocusHandedOn } from '../../ui/focus/focus-handed-on.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Headers by which a message that is sent twice is written once. */
type Once = { headers: Record<string, string> };

type MessageFormProps = {
  label: string;
  hint?: string;
  autoFocus?: boolean;
  captcha?: CaptchaState;
  /** @returns what the customer is told */
  send: (text: string, once: Once, captchaToken: string | undefined) => Promise<string>;
  /** What shows the message then. */
  shownIn: QueryKey;
  onDone: () => void;
};

/** A box in which a customer writes to the shop. */
export function MessageForm({ captcha, send, shownIn, onDone, ...box }: MessageFormProps) {
  const queryClient = useQueryClient();
  const [key] = useState(uuidV4);
  const form = useShopForm({
    schema: OrderMessage,
    defaults: { text: '' },
    ...(captcha && { captcha }),
    send: async ({ text }, captchaToken) => {
      const told = await send(text, { headers: { 'Idempotency-Key': key } }, captchaToken);
      await refetchAfterWrite(queryClient, shownIn);
      return told;
    },
    onDone: (description) => {
      toast({ title: 'Message sent', description });
      onDone();
    },
    failed: 'Failed to send your message. Please try again.',
  });
  return (
    <form ref={useFocusHandedOn<HTMLFormElement>()} {...form.props} className="grid gap-4">
      <TextAreaField required rows={5} maxLength={TEXT_MAX} {...box} {...form.field('text')} />
      {captcha && <CaptchaField captcha={captcha} />}
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
