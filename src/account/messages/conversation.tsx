import { useId, useState } from 'react';
import * as contactApi from '../../modules/contact/endpoints.ts';
import type { OwnConversation } from '../../modules/contact/schema.ts';
import { reviewerName } from '../../modules/reviews/reviewer-name.ts';
import { apiSend } from '../../shared/api-client.ts';
import { useCaptcha } from '../../shared/captcha.tsx';
import { ReviewDate } from '../../shared/review-marks.tsx';
import { useCurrentUser } from '../../shared/session.ts';
import { useSettings } from '../../shared/settings.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MessageForm } from './message-form.tsx';

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
  const captcha = useCaptcha();
  const user = useCurrentUser();
  const name = user ? reviewerName(user) : '';
  return (
    <MessageForm
      label="Your message"
      autoFocus
      captcha={captcha}
      send={async (text, once, captchaToken) => {
        const message = { name, subject, text, conversationId: id, captchaToken };
        await apiSend(contactApi.write(message), once);
        return 'We answer by e-mail, and here.';
      }}
      shownIn={contactApi.listOwn().key}
      onDone={onDone}
    />
  );
}
