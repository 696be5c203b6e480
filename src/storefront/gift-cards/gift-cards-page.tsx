import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import type { GiftCardOffer } from '../../modules/gift-cards/schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { offerQuery, useWantCard } from './gift-cards.ts';

/** Where somebody buys a gift card. */
export function GiftCardsPage() {
  const { data: offer } = useQuery(offerQuery);
  return (
    <div className="page-width grid gap-10 pb-20 lg:gap-14 lg:pb-28">
      <PageHeading
        title="Gift Cards"
        text="For whoever would rather choose. What is not spent at once stays on the card."
      />
      {offer && !offer.isSold && (
        <EmptyState
          heading="p"
          title="We sell no gift cards at the moment"
          text="There is plenty else to give."
          action={<ButtonLink href="/products">Browse Products</ButtonLink>}
        />
      )}
      {offer?.isSold && (
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
          <p className="hidden rounded-md bg-sunken p-4 no-script:block">
            Buying a gift card needs JavaScript. Please switch it on in your browser and load this
            page again.
          </p>
          <GiftCardForm offer={offer} />
          <Terms />
        </div>
      )}
    </div>
  );
}

/** What stands for a free amount among those to choose. */
const OTHER = 'other';

type Slips = Record<string, string | undefined>;

function GiftCardForm({ offer }: { offer: GiftCardOffer }) {
  const settings = { ...useSettings(), currency: offer.currency };
  const [amount, setAmount] = useState(offer.amounts[1] ?? offer.amounts[0] ?? OTHER);
  const [typed, setTyped] = useState('');
  const [way, setWay] = useState<'mail' | 'print'>('mail');
  const [slips, setSlips] = useState<Slips>({});
  const form = useRef<HTMLFormElement>(null);
  const want = useWantCard(() => {
    form.current?.reset();
    setTyped('');
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const text = (name: string) => String(said.get(name) ?? '').trim();
    const wanted = amount === OTHER ? `${typed.trim().replace(/[^\d]/g, '') || '0'}.00` : amount;
    const isMailed = way === 'mail';
    const found: Slips = {
      amount: Number(wanted) > 0 ? undefined : 'Please enter an amount',
      recipientEmail:
        isMailed && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text('recipientEmail'))
          ? 'Please enter a valid email address'
          : undefined,
    };
    setSlips(found);
    if (Object.values(found).some(Boolean)) {
      const [first] = Object.keys(found).filter((name) => found[name]);
      focusOn(event.currentTarget, first);
      return;
    }
    want.mutate(
      {
        amount: wanted,
        recipientName: text('recipientName'),
        recipientEmail: isMailed ? text('recipientEmail') : '',
        senderName: text('senderName'),
        message: text('message'),
        sendOn: isMailed ? text('sendOn') || null : null,
      },
      {
        onError: (error) => {
          const fields = error instanceof ApiError ? error.fields : {};
          setSlips(fields);
          if (Object.keys(fields).length === 0) showFailure(error, 'Not added. Please try again.');
          else focusOn(form.current, Object.keys(fields)[0]);
        },
      },
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-xl gap-8 no-script:hidden">
      <Choices legend="Amount">
        {[...offer.amounts, ...(offer.free ? [OTHER] : [])].map((each) => (
          <Choice
            key={each}
            name="chosen"
            checked={amount === each}
            onChoose={() => setAmount(each)}
          >
            {each === OTHER ? 'Another' : formatMoney(each, settings).replace(/\.00$/, '')}
          </Choice>
        ))}
      </Choices>
      {amount === OTHER && offer.free && (
        <TextField
          label="How much"
          name="amount"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          hint={`A whole amount, from ${formatMoney(offer.free.from, settings).replace(/\.00$/, '')} to ${formatMoney(offer.free.to, settings).replace(/\.00$/, '')}`}
          error={slips.amount}
        />
      )}
      {amount !== OTHER && slips.amount && (
        <p role="alert" className="text-danger text-sm">
          {slips.amount}
        </p>
      )}
      <Choices legend="How it arrives">
        <Choice name="way" checked={way === 'mail'} onChoose={() => setWay('mail')}>
          By mail
        </Choice>
        <Choice name="way" checked={way === 'print'} onChoose={() => setWay('print')}>
          I print it
        </Choice>
      </Choices>
      <div className="grid gap-5">
        <TextField label="Who it is for" name="recipientName" maxLength={100} autoComplete="off" />
        {way === 'mail' && (
          <>
            <TextField
              label="Their email address"
              name="recipientEmail"
              type="email"
              required
              maxLength={254}
              autoComplete="off"
              hint="Your own, if you would rather hand it over yourself"
              error={slips.recipientEmail}
            />
            <TextField
              label="On which day"
              name="sendOn"
              type="date"
              hint="Left empty: as soon as it is paid"
              error={slips.sendOn}
            />
          </>
        )}
        <TextAreaField
          label="A few words"
          name="message"
          rows={3}
          maxLength={300}
          error={slips.message}
        />
        <TextField label="From" name="senderName" maxLength={100} autoComplete="off" />
      </div>
      <Button
        type="submit"
        variant="accent"
        size="lg"
        busy={want.isPending}
        busyLabel="Adding…"
        className="justify-self-start"
      >
        Add to Cart
      </Button>
    </form>
  );
}

function focusOn(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name && form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-2.5 font-strong text-sm">{legend}</legend>
    <div className="flex flex-wrap gap-2">{children}</div>
  </fieldset>
);

type ChoiceProps = { name: string; checked: boolean; onChoose: () => void; children: ReactNode };

const Choice = ({ name, checked, onChoose, children }: ChoiceProps) => (
  <label className="relative flex min-h-11 min-w-16 cursor-pointer items-center justify-center rounded-full border border-line-strong px-5 py-1 tabular-nums transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
    <input type="radio" name={name} checked={checked} onChange={onChoose} className="sr-only" />
    {children}
  </label>
);

const Terms = () => (
  <ul className="grid gap-3 rounded-lg bg-sunken p-5 text-ink-soft text-sm">
    <li>
      It is made as soon as your order is paid. Nothing is delivered, so nothing is charged for it.
    </li>
    <li>
      It is spent in the cart or at the checkout, at once or little by little, and does not expire.
    </li>
    <li>It pays for anything here but another gift card, and no offers come off its price.</li>
    <li>As long as nothing of it is spent, we can take it back and return what you paid.</li>
  </ul>
);
