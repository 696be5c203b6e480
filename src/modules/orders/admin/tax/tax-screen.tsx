import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Forbidden } from '../../../../kit/admin/access/forbidden.tsx';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { type Action, RowMenu } from '../../../../kit/admin/action.tsx';
import { PageHeader } from '../../../../kit/admin/frame/page-header.tsx';
import { Loaded } from '../../../../shared/loaded.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ScreenSettings } from '../../../settings/admin/setting-cards.tsx';
import { useSettingEntries } from '../../../settings/admin/settings-form.ts';
import * as pricingApi from '../../pricing/endpoints.ts';
import type { TaxesEntry, TaxZone } from '../../pricing/tariff-schema.ts';
import { placesText } from '../delivery/delivery.ts';
import { WorkedExample } from '../delivery/worked-example.tsx';
import { saveTaxes, taxesQuery } from './taxes.ts';

const TaxZoneForm = openedOnDemand(async () => (await import('./tax-zone-form.tsx')).TaxZoneDrawer);

/** What is taxed, where, and at which rates. */
export function TaxScreen() {
  const canSee = useCan(pricingApi.readTaxes);
  const query = useQuery({ ...taxesQuery, enabled: canSee });
  const settings = useSettingEntries();
  if (!canSee) return <Forbidden title="Tax" needs={pricingApi.readTaxes} />;
  return (
    <div className="grid gap-6">
      <PageHeader title="Tax" />
      {settings.data && <ScreenSettings screen="tax" entries={settings.data} />}
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-64 animate-late-fade-in rounded-lg" />}
      >
        {(data) => <Places taxes={data} />}
      </Loaded>
      <WorkedExample />
    </div>
  );
}

function Places({ taxes }: { taxes: TaxesEntry }) {
  const [adds, setAdds] = useState(false);
  return (
    <Panel
      title="Places with taxes of their own"
      action={
        <Button size="sm" variant="secondary" onClick={() => setAdds(true)}>
          Add Place
        </Button>
      }
    >
      {taxes.zones.length > 0 ? (
        <ul className="divide-y divide-line">
          {taxes.zones.map((zone) => (
            <Place key={zone.id} taxes={taxes} zone={zone} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="None yet"
          text="A country or some of its states, with the taxes that are due there."
        />
      )}
      <TaxZoneForm open={adds} taxes={taxes} zone={undefined} onClose={() => setAdds(false)} />
    </Panel>
  );
}

function Place({ taxes, zone }: { taxes: TaxesEntry; zone: TaxZone }) {
  const remove: Action = {
    id: 'delete',
    label: 'Delete',
    needs: pricingApi.changeTaxes,
    busy: 'Deleting…',
    destructive: true,
    ask: {
      title: 'Delete Place',
      text: <p>“{zone.name}” is taxed like everywhere else then. Orders keep their taxes.</p>,
      action: 'Delete Place',
    },
    run: async () => {
      await saveTaxes(taxes, (zones) => zones.filter(({ id }) => id !== zone.id));
      return { done: 'Taxes saved', note: 'They hold from the next order on.' };
    },
    failed: 'Failed to save taxes',
  };
  return (
    <li className="flex items-center gap-4 py-2 pr-2 pl-5 text-sm">
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere font-strong">{zone.name}</span>
        <span className="wrap-anywhere text-ink-soft text-xs">
          {placesText({ ...zone, postcodes: [] })}
        </span>
      </span>
      <span className="figures max-w-[45%] text-right">{ratesText(zone)}</span>
      <RowMenu
        name={zone.name}
        actions={(open) => [
          { id: 'edit', label: 'Edit', needs: pricingApi.changeTaxes, open },
          remove,
        ]}
        form={(form) => <TaxZoneForm {...form} taxes={taxes} zone={zone} />}
      />
    </li>
  );
}

/** 'VAT 20%, VAT 5% reduced'. */
function ratesText({ rates }: TaxZone): string {
  if (rates.length === 0) return 'No tax';
  return rates
    .map(
      ({ name, percent, taxClass }) =>
        `${name} ${percent}%${taxClass === 'reduced' ? ' reduced' : ''}`,
    )
    .join(', ');
}
