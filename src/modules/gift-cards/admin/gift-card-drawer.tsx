import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Action, ActionButton, sending, useActions } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { formatMoney } from '../../../shared/format.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Drawer } from '../../../ui/overlays/modal.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import * as giftCardsApi from '../endpoints.ts';
import type { GiftCardRecord } from '../schema.ts';
import { AdjustForm, IssueForm, NewCodeForm } from './gift-card-forms.tsx';
import { ENTRIES, STATES } from './gift-cards.ts';

type GiftCardDrawerProps = {
  open: boolean;
  onClose: () => void;
  /** 'new' for one that is to be issued. */
  id: string;
};

/** A gift card in a drawer, to be looked at, or the form of another one. */
export function GiftCardDrawer({ open, onClose, id }: GiftCardDrawerProps) {
  const [shown, setShown] = useState<'adjust' | 'code'>();
  const isNew = id === 'new';
  const query = useQuery({
    ...apiQuery(giftCardsApi.find({ id })),
    staleTime: 0,
    enabled: open && !isNew,
  });
  const { data } = query;
  if (!open) return null;
  if (isNew) return <IssueForm onClose={onClose} />;
  const close = () => setShown(undefined);
  if (data && shown === 'adjust') return <AdjustForm card={data} onClose={close} />;
  if (data && shown === 'code') return <NewCodeForm card={data} onClose={close} />;
  return (
    <Drawer open onOpenChange={onClose} title={data ? `Gift card …${data.lastFour}` : 'Gift card'}>
      <Loaded centred={false} query={query} skeleton={<Skeleton className="h-48" />}>
        {(data) => <CardFacts card={data} onOpen={setShown} />}
      </Loaded>
    </Drawer>
  );
}

type CardFactsProps = { card: GiftCardRecord; onOpen: (form: 'adjust' | 'code') => void };

function CardFacts({ card, onOpen }: CardFactsProps) {
  const settings = useSettings();
  const money = (text: string) => formatMoney(text, { ...settings, currency: card.currency });
  const { state, recipientName, recipientEmail, message, expiresAt } = card;
  const actions = useActions(actsOf(card, onOpen));
  return (
    <div className="grid gap-6">
      <div className="flex items-baseline justify-between gap-4">
        <p>
          <span className="figures font-strong text-2xl">{money(card.balance)}</span>
          {card.balance !== card.amount && (
            <span className="figures text-ink-soft text-sm"> of {money(card.amount)}</span>
          )}
        </p>
        <StatusPill tone={STATES[state].tone}>{STATES[state].label}</StatusPill>
      </div>
      <dl className="grid gap-3 text-sm">
        {(recipientName || recipientEmail) && (
          <Fact name="Recipient">{[recipientName, recipientEmail].filter(Boolean).join(', ')}</Fact>
        )}
        {message && <Fact name="Message">{message}</Fact>}
        {expiresAt && (
          <Fact name="Expires">
            <DateTime at={expiresAt} />
          </Fact>
        )}
      </dl>
      {actions.actions.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {actions.actions.map((action) => (
            <ActionButton key={action.id} of={actions} action={action} />
          ))}
        </div>
      )}
      {actions.question}
      <section className="grid gap-2">
        <h3 className="font-strong text-sm">Entries</h3>
        <ol className="divide-y divide-line border-line border-y text-sm">
          {card.entries.map((entry) => (
            <Entry key={`${entry.at} ${entry.kind} ${entry.amount}`} entry={entry} money={money} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function actsOf(
  { id, state, lastFour }: GiftCardRecord,
  onOpen: CardFactsProps['onOpen'],
): Action[] {
  const isDisabled = state === 'disabled';
  const change = {
    needs: giftCardsApi.change,
    busy: 'Saving…',
    run: sending(
      giftCardsApi.change({ id }, { disabled: !isDisabled }),
      isDisabled ? 'Gift card enabled' : 'Gift card disabled',
    ),
    failed: 'Failed to save the gift card',
  };
  return [
    {
      id: 'adjust',
      label: 'Adjust Balance',
      needs: giftCardsApi.correct,
      open: () => onOpen('adjust'),
    },
    {
      id: 'code',
      label: 'Send a New Code',
      needs: giftCardsApi.replaceCode,
      notNow: isDisabled ? 'It is disabled' : undefined,
      open: () => onOpen('code'),
    },
    isDisabled
      ? { ...change, id: 'enable', label: 'Enable' }
      : {
          ...change,
          id: 'disable',
          label: 'Disable',
          destructive: true,
          ask: {
            title: 'Disable Gift Card',
            text: (
              <p>
                Nothing can be spent of <span className="figures">…{lastFour}</span> until it is
                enabled again. Its balance stays.
              </p>
            ),
          },
        },
  ];
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-xs">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);

function Entry({
  entry: { at, kind, amount, orderId, orderNumber, reason, by },
  money,
}: {
  entry: GiftCardRecord['entries'][number];
  money: (text: string) => string;
}) {
  return (
    <li className="grid gap-0.5 py-3">
      <p className="flex justify-between gap-4">
        <span>
          {ENTRIES[kind]}
          {orderId && (
            <>
              {kind === 'spent' ? ' on ' : kind === 'sold' ? ' in ' : ' of '}
              <SiteLink
                href={`/admin/orders/${orderId}`}
                className="figures text-accent underline-offset-4 hover:underline"
              >
                order {orderNumber}
              </SiteLink>
            </>
          )}
        </span>
        <span className="figures font-strong">
          {amount.startsWith('-') ? `−${money(amount.slice(1))}` : `+${money(amount)}`}
        </span>
      </p>
      {reason && <p className="wrap-anywhere">{reason}</p>}
      <p className="text-ink-soft text-xs">
        <DateTime at={at} />
        {by && ` by ${by}`}
      </p>
    </li>
  );
}
