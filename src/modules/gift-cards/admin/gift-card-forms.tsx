import { useState } from 'react';
import { codec, money, optional, typedAs } from '../../../kit/admin/form/codecs.ts';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { dateTimeAt, wallClockAt } from '../../../kit/admin/form/shop-time.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { formatMoney } from '../../../shared/format.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import * as giftCardsApi from '../endpoints.ts';
import {
  BalanceChange,
  type GiftCardRecord,
  type IssuedGiftCard,
  NewCode,
  NewGiftCard,
} from '../schema.ts';

/** The last day on which it counts, by the shop's clock. */
const lastDay = (timeZone: string) =>
  codec(
    (day) => dateTimeAt(`${day}T23:59`, timeZone),
    (at) => wallClockAt(at, timeZone).slice(0, 10),
  );

/** A new gift card; its code is shown once it is issued, and never again. */
export function IssueForm({ onClose }: { onClose: () => void }) {
  const { timeZone, currency } = useSettings();
  const [issued, setIssued] = useState<IssuedGiftCard>();
  const typed = { amount: money(currency), expiresAt: optional(lastDay(timeZone)) };
  const form = useRecordForm({
    schema: typedAs(typed, NewGiftCard),
    loaded: {
      amount: '',
      recipientName: '',
      recipientEmail: '',
      message: '',
      expiresAt: '',
      mailRecipient: false,
    },
    change: giftCardsApi.add,
    save: (input, { key }) =>
      apiSend(giftCardsApi.add(input), { headers: { 'Idempotency-Key': key } }),
    onSaved: setIssued,
    done: 'Gift card issued',
    failed: 'Failed to issue the gift card',
    names: { expiresAt: 'last day' },
  });
  if (issued) return <CodeDialog of={issued} onClose={onClose} />;
  return (
    <DrawerForm
      title="Issue Gift Card"
      progress={form.progress}
      save="Issue"
      busy="Issuing…"
      onClose={onClose}
    >
      <TextField
        label={`Amount (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        required
        autoFocus
        {...form.field('amount')}
      />
      <TextField
        label="Recipient’s name"
        maxLength={100}
        autoComplete="off"
        {...form.field('recipientName')}
      />
      <TextField
        label="Recipient’s email"
        type="email"
        autoComplete="off"
        {...form.field('recipientEmail')}
      />
      <TextAreaField label="Message" {...form.field('message')} />
      <TextField
        label="Last day"
        type="date"
        hint="Empty: it never expires. In some places gift cards must not expire."
        {...form.field('expiresAt')}
      />
      <Checkbox label="Send the code to the recipient by email" {...form.flag('mailRecipient')} />
    </DrawerForm>
  );
}

/** The code, shown this once. */
function CodeDialog({ of, onClose }: { of: IssuedGiftCard; onClose: () => void }) {
  const settings = useSettings();
  const amount = formatMoney(of.amount, { ...settings, currency: of.currency });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Gift card of ${amount}`}
      description="Its code is shown this once: the shop itself keeps none. Whoever has it can spend the card."
    >
      <div className="grid gap-5">
        <CopyField label="Code" text={of.code} />
        <Button onClick={onClose} className="justify-self-end">
          I Have Passed It On
        </Button>
      </div>
    </Dialog>
  );
}

/** Another code for a card whose first one went astray, for a recipient who may be corrected. */
export function NewCodeForm({ card, onClose }: { card: GiftCardRecord; onClose: () => void }) {
  const { id, lastFour, recipientName, recipientEmail } = card;
  const [issued, setIssued] = useState<IssuedGiftCard>();
  const form = useRecordForm({
    schema: NewCode,
    loaded: { recipientName, recipientEmail, mailRecipient: recipientEmail !== '' },
    change: giftCardsApi.replaceCode,
    save: (code) => apiSend(giftCardsApi.replaceCode({ id }, code)),
    onSaved: setIssued,
    done: 'The gift card has a new code',
    failed: 'Failed to make a new code',
  });
  if (issued) return <CodeDialog of={issued} onClose={onClose} />;
  return (
    <DrawerForm
      title="Send a New Code"
      description={`The code …${lastFour} opens nothing any more; the balance stays.`}
      progress={form.progress}
      save="Make a New Code"
      busy="Saving…"
      onClose={onClose}
    >
      <TextField
        label="Recipient’s email"
        type="email"
        autoComplete="off"
        autoFocus
        {...form.field('recipientEmail')}
      />
      <TextField
        label="Recipient’s name"
        maxLength={100}
        autoComplete="off"
        {...form.field('recipientName')}
      />
      <Checkbox label="Send the code to the recipient by email" {...form.flag('mailRecipient')} />
    </DrawerForm>
  );
}

/** Adds to a balance, or takes off it. */
export function AdjustForm({ card, onClose }: { card: GiftCardRecord; onClose: () => void }) {
  const settings = useSettings();
  const balance = formatMoney(card.balance, { ...settings, currency: card.currency });
  const form = useRecordForm({
    schema: typedAs({ amount: money(card.currency) }, BalanceChange),
    loaded: { amount: '', reason: '' },
    change: giftCardsApi.correct,
    save: (change, { key }) =>
      apiSend(giftCardsApi.correct({ id: card.id }, change), {
        headers: { 'Idempotency-Key': key },
      }),
    onSaved: onClose,
    done: 'Balance adjusted',
    failed: 'Failed to adjust the balance',
  });
  return (
    <DrawerForm
      title="Adjust Balance"
      description={`Gift card …${card.lastFour}: ${balance} left`}
      progress={form.progress}
      onClose={onClose}
    >
      <TextField
        label={`Amount (${card.currency})`}
        hint="With a minus sign, it is taken off."
        autoComplete="off"
        required
        autoFocus
        {...form.field('amount')}
      />
      <TextAreaField
        label="Reason"
        hint="For the shop's own records."
        required
        {...form.field('reason')}
      />
    </DrawerForm>
  );
}
