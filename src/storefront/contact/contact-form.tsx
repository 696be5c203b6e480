import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ORDER_NAMED_MAX, SUBJECT_MAX, TEXT_MAX } from '../../modules/contact/constants.ts';
import * as contactApi from '../../modules/contact/endpoints.ts';
import { ContactMessage } from '../../modules/contact/schema.ts';
import type { UserView } from '../../modules/customers/schema.ts';
import * as ordersApi from '../../modules/orders/endpoints.ts';
import { reviewerName } from '../../modules/reviews/reviewer-name.ts';
import { apiSend } from '../../shared/api-client.ts';
import { CaptchaField, useCaptcha } from '../../shared/captcha.tsx';
import { formatDate } from '../../shared/format.ts';
import { apiListQuery } from '../../shared/queries.ts';
import { useSettings } from '../../shared/settings.ts';
import { useShopForm } from '../../shared/shop-form.ts';
import { uuidV4 } from '../../shared/uuid.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

/** As many as somebody looks for one among. */
const MOST_ORDERS = 50;

/** What the form asks; whose order it is, and from what it goes on, comes beside it. */
const Written = ContactMessage.pick({
  name: true,
  email: true,
  orderNamed: true,
  subject: true,
  text: true,
});

/** Writes to the shop; a customer chooses the order that it is about, a guest types its number. */
export function ContactForm({ user }: { user: UserView | null }) {
  const captcha = useCaptcha();
  const [key, setKey] = useState(uuidV4);
  const [{ thread, order }] = useState(readAddress);
  const [orderId, setOrderId] = useState(order);
  const [sent, setSent] = useState<string>();
  const form = useShopForm({
    schema: user ? Written : Written.required({ email: true }),
    defaults: {
      name: user ? reviewerName(user) : '',
      email: user?.email ?? '',
      subject: '',
      text: '',
    },
    captcha,
    send: (message, captchaToken) =>
      apiSend(
        contactApi.write({
          ...message,
          orderId: (user && orderId) || undefined,
          conversationId: thread,
          captchaToken,
        }),
        { headers: { 'Idempotency-Key': key } },
      ),
    onDone: ({ message }) => {
      setSent(message);
      setKey(uuidV4());
    },
    failed: 'Failed to send your message. Please try again.',
  });
  if (sent !== undefined) {
    return (
      <div role="status" className="grid justify-items-start gap-5 rounded-lg bg-accent-soft p-6">
        <p>{sent}</p>
        {user && (
          <ButtonLink
            href={orderId ? `/dashboard/orders/${orderId}` : '/dashboard/messages'}
            variant="secondary"
          >
            {orderId ? 'View the Order' : 'Your Messages'}
          </ButtonLink>
        )}
      </div>
    );
  }
  return (
    <form {...form.props} className="grid gap-5">
      {thread !== undefined && (
        <p className="rounded-md bg-sunken p-4 text-sm">
          You answer what we wrote.{' '}
          {user ? (
            <>
              It stands under{' '}
              <SiteLink href="/dashboard/messages" className="underline underline-offset-4">
                your messages
              </SiteLink>
              .
            </>
          ) : (
            'Please use the address to which we wrote it.'
          )}
        </p>
      )}
      <TextField label="Name" required autoComplete="name" {...form.field('name')} />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        {...form.field('email')}
      />
      {user ? (
        <OrderChooser orderId={orderId} onChoose={setOrderId} />
      ) : (
        <TextField
          label="Order number"
          maxLength={ORDER_NAMED_MAX}
          autoComplete="off"
          hint="If it is about an order"
          {...form.field('orderNamed')}
        />
      )}
      <TextField
        label="Subject"
        required
        maxLength={SUBJECT_MAX}
        autoComplete="off"
        {...form.field('subject')}
      />
      <TextAreaField
        label="Message"
        required
        rows={8}
        maxLength={TEXT_MAX}
        {...form.field('text')}
      />
      <CaptchaField captcha={captcha} />
      <Button
        type="submit"
        size="lg"
        busy={form.isPending}
        busyLabel="Sending…"
        className="justify-self-start"
      >
        Send Message
      </Button>
    </form>
  );
}

type OrderChooserProps = { orderId: string; onChoose: (orderId: string) => void };

function OrderChooser({ orderId, onChoose }: OrderChooserProps) {
  const settings = useSettings();
  const { data: orders } = useQuery(apiListQuery(ordersApi.list({ limit: MOST_ORDERS })));
  const known = orders?.items ?? [];
  return (
    <SelectField
      label="Order"
      hint="What you write then stands on the order’s page, too"
      options={[
        { value: '', label: 'It is about no order' },
        ...known.map(({ id, number, createdAt }) => ({
          value: id,
          label: `${number} of ${formatDate(createdAt, settings, 'medium')}`,
        })),
      ]}
      value={known.some(({ id }) => id === orderId) ? orderId : ''}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

/** Which order a link is about, and which conversation a mail's link goes on with. The page itself is the same for all. */
function readAddress(): { order: string; thread: string | undefined } {
  const parameters = new URLSearchParams(location.search);
  return {
    order: parameters.get('order') ?? '',
    thread: parameters.get('thread') ?? undefined,
  };
}
