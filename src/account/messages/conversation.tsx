import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TEXT_MAX } from '../../modules/contact/constants.ts';
import * as contactApi from '../../modules/contact/endpoints.ts';
import { OrderMessage, type OwnConversation } from '../../modules/contact/schema.ts';
import { reviewerName } from '../../modules/reviews/reviewer-name.ts';
import { apiSend } from '../../shared/api-client.ts';
import { CaptchaField, useCaptcha } from '../../shared/captcha.tsx';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { ReviewDate } from '../../shared/review-marks.tsx';
import { useCurrentUser } from '../../shared/session.ts';
import { useSettings } from '../../shared/settings.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { uuidV4 } from '../../shared/uuid.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { useFocusHandedOn } from '../../ui/focus/focus-handed-on.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** What was written to and fro under one subject, and a box to go on. */
export function Conversation({ conversation }: { conversation: OwnConversation }) {
  const { subject, messages } = conversation;
  const { siteTitle } = useSettings();
  const [isWriting, setIsWriting] = useState(false);
  const heading = useId();
  const next = messages.at(-1)?.from === 'shop' ? 'Answer' : 'Add Something';
  return (
    <article
      aria-labelledby={heading}
      className="grid gap-5 rounded-lg border border-line bg-surface p-5"
    >
      <h3 id={heading} className="wrap-anywhere text-lg">
        {subject}
      </h3>
      <ol className="grid gap-5 text-sm">
        {messages.map(({ id, from, at, text }) => (
          <li
            key={id}
            className={classNames(
              'grid max-w-prose gap-1',
              from === 'shop' && 'border-accent border-l-2 pl-4',
            )}
          >
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="wrap-anywhere font-strong">
                {from === 'shop' ? siteTitle : 'You'}
              </span>
              <ReviewDate dateTime={at} />
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      {isWriting ? (
        <Reply conversation={conversation} onDone={() => setIsWriting(false)} />
      ) : (
        <Button
          variant="secondary"
          aria-label={`${next}: ${subject}`}
          onClick={() => setIsWriting(true)}
          className="justify-self-start"
        >
          {next}
        </Button>
      )}
    </article>
  );
}

type ReplyProps = { conversation: OwnConversation; onDone: () => void };

function Reply({ conversation: { id, subject }, onDone }: ReplyProps) {
  const queryClient = useQueryClient();
  const captcha = useCaptcha();
  const user = useCurrentUser();
  const [key] = useState(uuidV4);
  const form = useShopForm({
    schema: OrderMessage,
    defaults: { text: '' },
    captcha,
    send: async ({ text }, captchaToken) => {
      const name = user ? reviewerName(user) : '';
      const message = { name, subject, text, conversationId: id, captchaToken };
      const answer = await apiSend(contactApi.write(message), {
        headers: { 'Idempotency-Key': key },
      });
      await refetchAfterWrite(queryClient, contactApi.listOwn().key);
      return answer;
    },
    onDone: () => {
      toast({ title: 'Message sent', description: 'We answer by e-mail, and here.' });
      onDone();
    },
    failed: 'Failed to send your message. Please try again.',
  });
  return (
    <form ref={useFocusHandedOn<HTMLFormElement>()} {...form.props} className="grid gap-4">
      <TextAreaField
        label="Your message"
        required
        autoFocus
        rows={5}
        maxLength={TEXT_MAX}
        {...form.field('text')}
      />
      <CaptchaField captcha={captcha} />
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
