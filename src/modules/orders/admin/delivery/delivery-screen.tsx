import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { Forbidden } from '../../../../kit/admin/access/forbidden.tsx';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { type Action, RowMenu } from '../../../../kit/admin/action.tsx';
import { PageHeader } from '../../../../kit/admin/frame/page-header.tsx';
import { formatMoney } from '../../../../shared/format.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { deliveryTime } from '../../../../shared/shipping-rates.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../../ui/loading/load-failure.tsx';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { ScreenSettings } from '../../../settings/admin/setting-cards.tsx';
import { useSettingEntries } from '../../../settings/admin/settings-form.ts';
import * as pricingApi from '../../pricing/endpoints.ts';
import type { DeliveryEntry, DeliveryRate, DeliveryZone } from '../../pricing/tariff-schema.ts';
import { deliveryQuery, placesText, saveDelivery, withRates } from './delivery.ts';
import { WorkedExample } from './worked-example.tsx';

export type DeliveryFormProps = {
  delivery: DeliveryEntry;
  onClose: () => void;
  returnFocusTo?: RefObject<HTMLElement | null>;
};

const RateForm = openedOnDemand(async () => (await import('./rate-form.tsx')).RateDrawer);
const ZoneForm = openedOnDemand(async () => (await import('./zone-form.tsx')).ZoneDrawer);

/** Where the shop delivers, how, for how much and when. */
export function DeliveryScreen() {
  const canSee = useCan(pricingApi.readDelivery);
  const { data, error, refetch } = useQuery({ ...deliveryQuery, enabled: canSee });
  const settings = useSettingEntries();
  const [addsZone, setAddsZone] = useState(false);
  if (!canSee) return <Forbidden title="Delivery" needs={pricingApi.readDelivery} />;
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Delivery"
        actions={
          data && (
            <Button size="sm" onClick={() => setAddsZone(true)}>
              Add Zone
            </Button>
          )
        }
      />
      {data ? (
        <>
          {data.zones.map((zone) => (
            <RatesPanel key={zone.id} delivery={data} zone={zone} rates={zone.rates} />
          ))}
          <RatesPanel delivery={data} zone={undefined} rates={data.elsewhere} />
          <ZoneForm
            open={addsZone}
            delivery={data}
            zone={undefined}
            onClose={() => setAddsZone(false)}
          />
        </>
      ) : error ? (
        <LoadFailure centred text={error.message} onRetry={refetch} />
      ) : (
        <Skeleton className="h-64 animate-late-fade-in rounded-lg" />
      )}
      <WorkedExample />
      {settings.data && <ScreenSettings screen="delivery" entries={settings.data} />}
    </div>
  );
}

type RatesPanelProps = {
  delivery: DeliveryEntry;
  /** Undefined: everywhere else. */
  zone: DeliveryZone | undefined;
  rates: DeliveryRate[];
};

function RatesPanel({ delivery, zone, rates }: RatesPanelProps) {
  const [adds, setAdds] = useState(false);
  const isOnly = delivery.zones.length === 0;
  return (
    <Panel
      title={zone?.name ?? (isOnly ? 'Everywhere' : 'Everywhere else')}
      action={
        <span className="flex items-center gap-1">
          <Button size="sm" variant="secondary" onClick={() => setAdds(true)}>
            Add Rate<span className="sr-only"> to {zone?.name ?? 'everywhere else'}</span>
          </Button>
          {zone && <ZoneMenu delivery={delivery} zone={zone} />}
        </span>
      }
    >
      {zone && (
        <p className="wrap-anywhere border-line border-b px-5 py-2 text-ink-soft text-sm">
          {placesText(zone)}
        </p>
      )}
      {rates.length > 0 ? (
        <ul className="divide-y divide-line">
          {rates.map((rate) => (
            <RateLine key={rate.id} delivery={delivery} zoneId={zone?.id} rate={rate} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No rates"
          text={
            isOnly
              ? 'Delivery costs nothing until there is a rate.'
              : 'Nothing is delivered there: orders to it are refused.'
          }
        />
      )}
      <RateForm
        open={adds}
        delivery={delivery}
        zoneId={zone?.id}
        rate={undefined}
        onClose={() => setAdds(false)}
      />
    </Panel>
  );
}

function RateLine({
  delivery,
  zoneId,
  rate,
}: {
  delivery: DeliveryEntry;
  zoneId: string | undefined;
  rate: DeliveryRate;
}) {
  const settings = useSettings();
  const money = (text: string) => formatMoney(text, settings);
  const remove = removal(
    'Delete Rate',
    <p>“{rate.name}” is no longer offered. Orders that were placed with it keep it.</p>,
    () =>
      saveDelivery(
        delivery,
        withRates(zoneId, (rates) => rates.filter(({ id }) => id !== rate.id)),
      ),
  );
  return (
    <li className="flex items-center gap-4 py-2 pr-2 pl-5 text-sm">
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere flex flex-wrap items-center gap-2 font-strong">
          {rate.name}
          {rate.isDefault && <StatusPill tone="accent">Default</StatusPill>}
          {rate.isPickup && <StatusPill>Pick-up</StatusPill>}
        </span>
        <span className="figures text-ink-soft text-xs">{termsText(rate, money)}</span>
      </span>
      <span className="figures">{Number(rate.price) === 0 ? 'Free' : money(rate.price)}</span>
      <RowMenu
        name={rate.name}
        actions={(open) => [
          { id: 'edit', label: 'Edit', needs: pricingApi.changeDelivery, open },
          remove,
        ]}
        form={(form) => <RateForm {...form} delivery={delivery} zoneId={zoneId} rate={rate} />}
      />
    </li>
  );
}

/** '3-5 business days · free from £50.00 · below 2,000 g · fragile +£3.00'. */
function termsText(rate: DeliveryRate, money: (text: string) => string): string {
  const { freeFrom, minAmount, maxAmount, minGrams, maxGrams, surcharges } = rate;
  return [
    rate.maxDays === 0 ? 'the same working day' : deliveryTime(rate),
    freeFrom && `free from ${money(freeFrom)}`,
    minAmount && `orders from ${money(minAmount)}`,
    maxAmount && `orders below ${money(maxAmount)}`,
    minGrams !== null && `from ${minGrams} g`,
    maxGrams !== null && `below ${maxGrams} g`,
    ...Object.entries(surcharges).map(([name, sum]) => `${name} +${money(sum)}`),
  ]
    .filter(Boolean)
    .join(' · ');
}

function ZoneMenu({ delivery, zone }: { delivery: DeliveryEntry; zone: DeliveryZone }) {
  const remove = removal(
    'Delete Zone',
    <p>“{zone.name}” goes with its rates. Those of everywhere else hold there then.</p>,
    () =>
      saveDelivery(delivery, (all) => ({
        ...all,
        zones: all.zones.filter(({ id }) => id !== zone.id),
      })),
  );
  return (
    <RowMenu
      name={zone.name}
      actions={(open) => [
        { id: 'edit', label: 'Edit Zone', needs: pricingApi.changeDelivery, open },
        remove,
      ]}
      form={(form) => <ZoneForm {...form} delivery={delivery} zone={zone} />}
    />
  );
}

const removal = (title: string, text: ReactNode, save: () => Promise<unknown>): Action => ({
  id: 'delete',
  label: title,
  needs: pricingApi.changeDelivery,
  busy: 'Deleting…',
  destructive: true,
  ask: { title, text, action: title },
  run: async () => {
    await save();
    return { done: 'Delivery saved', note: 'It holds from the next order on.' };
  },
  failed: 'Failed to save delivery',
});
