import { useState } from 'react';
import * as z from 'zod';
import * as giftCardsApi from '../../../domain/gift-cards/endpoints.ts';
import {
  BalanceChange,
  type GiftCardRecord,
  type IssuedGiftCard,
  NewGiftCard,
} from '../../../domain/gift-cards/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { CopyField } from '../../ui/fields/copy-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { DrawerForm } from '../form/drawer-form.tsx';
import { useRecordForm } from '../form/record-form.ts';
import { momentAt } from '../form/shop-time.ts';
import { typedMoney } from '../form/typed-money.ts';

const Text = z.string();

const TypedCard = z.object({
  amount: Text,
  recipientName: Text,
  recipientEmail: Text,
  message: Text,
  /** By the shop's clock, the day included. */
  expiresOn: Text,
  tellRecipient: z.boolean(),
});
type TypedCard = z.infer<typeof TypedCard>;

const inputOf = ({ expiresOn, amount, ...typed }: TypedCard, timeZone: string) => ({
  ...typed,
  amount: typedMoney(amount),
  expiresAt: expiresOn === '' ? null : momentAt(`${expiresOn}T23:59`, timeZone),
});

const pathOf = (path: string) => (path === 'expiresAt' ? 'expiresOn' : path);

const typedCard = (timeZone: string) =>
  TypedCard.superRefine((typed, context) => {
    const { error } = NewGiftCard.safeParse(inputOf(typed, timeZone));
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [pathOf(String(path[0]))], message });
    }
  });

/** A new gift card; its code is shown once it is issued, and never again. */
export function IssueForm({ onClose }: { onClose: () => void }) {
  const { timeZone, currency } = useSettings();
  const [issued, setIssued] = useState<IssuedGiftCard>();
  const form = useRecordForm<TypedCard, IssuedGiftCard>({
    schema: typedCard(timeZone),
    loaded: {
      amount: '',
      recipientName: '',
      recipientEmail: '',
      message: '',
      expiresOn: '',
      tellRecipient: false,
    },
    change: giftCardsApi.add,
    save: (typed, { key }) =>
      apiSend(giftCardsApi.add(inputOf(typed, timeZone)), { headers: { 'Idempotency-Key': key } }),
    onSaved: setIssued,
    done: 'Gift card issued',
    failed: 'Failed to issue the gift card',
    pathOf,
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
        {...form.field('expiresOn')}
      />
      <Checkbox label="Send the code to the recipient by email" {...form.flag('tellRecipient')} />
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

const TypedChange = z.object({ amount: Text, reason: BalanceChange.shape.reason });

const typedChange = TypedChange.superRefine(({ amount }, context) => {
  const { error } = BalanceChange.shape.amount.safeParse(typedMoney(amount));
  const [issue] = error?.issues ?? [];
  if (issue) context.addIssue({ code: 'custom', path: ['amount'], message: issue.message });
});

/** Adds to a balance, or takes off it. */
export function AdjustForm({ card, onClose }: { card: GiftCardRecord; onClose: () => void }) {
  const settings = useSettings();
  const balance = formatMoney(card.balance, { ...settings, currency: card.currency });
  const form = useRecordForm({
    schema: typedChange,
    loaded: { amount: '', reason: '' },
    change: giftCardsApi.correct,
    save: ({ amount, reason }, { key }) =>
      apiSend(giftCardsApi.correct({ id: card.id }, { amount: typedMoney(amount), reason }), {
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
