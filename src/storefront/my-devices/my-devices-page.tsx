import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEVICES } from '../../modules/catalog/constants.ts';
import * as catalogApi from '../../modules/catalog/endpoints.ts';
import type { OwnedDevice } from '../../modules/owned-devices/schema.ts';
import { useMyDevices } from '../../shared/my-devices.ts';
import { apiQuery } from '../../shared/queries.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useFocusHandedOn } from '../../ui/focus/focus-handed-on.ts';
import { LineSkeletons } from '../../ui/loading/skeleton.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { WhatFits } from '../product/what-fits.tsx';

/** As many as one looks through in a list; others are added on their own pages. */
export const devicesForSaleQuery = apiQuery(
  catalogApi.listProducts({ category: DEVICES, sortBy: 'bestselling', limit: 100 }),
);

export function MyDevicesPage() {
  const { devices, change } = useMyDevices();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-1.5">
        <h1 className="text-2xl">My Devices</h1>
        <p className="text-ink-soft">
          Say what you have at home: parts that fit are then marked all over the shop.
        </p>
      </header>
      <p className="hidden rounded-md bg-sunken p-4 no-script:block">
        This page needs JavaScript: without an account, your devices are kept in your browser alone.
      </p>
      <AddDevice devices={devices ?? []} onAdd={(device) => change(device, true)} />
      {devices ? (
        devices.map((device) => (
          <Device key={device.id} device={device} onRemove={() => change(device, false)} />
        ))
      ) : (
        <div className="no-script:hidden">
          <LineSkeletons button="h-9 w-24" />
        </div>
      )}
      {devices?.length === 0 && (
        <p className="text-ink-soft">
          Nothing here yet. Not vaping yet?{' '}
          <SiteLink href="/find-your-kit" className="underline underline-offset-4">
            Three questions find your kit
          </SiteLink>
          .
        </p>
      )}
    </div>
  );
}

type AddDeviceProps = { devices: OwnedDevice[]; onAdd: (device: OwnedDevice) => void };

function AddDevice({ devices, onAdd }: AddDeviceProps) {
  const all = useQuery(devicesForSaleQuery).data ?? [];
  const [chosen, choose] = useState('');
  const others = all
    .filter(({ id }) => !devices.some((device) => device.id === id))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const device = others.find(({ id }) => id === chosen);
  return (
    <form
      className="flex max-w-lg flex-wrap items-end gap-3 no-script:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (!device) return;
        onAdd(device);
        choose('');
      }}
    >
      <div className="min-w-40 flex-1">
        <SelectField
          label="A device that you have"
          required
          options={[
            { value: '', label: 'Choose…' },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={device ? chosen : ''}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      <Button type="submit">Add</Button>
    </form>
  );
}

function Device({ device, onRemove }: { device: OwnedDevice; onRemove: () => void }) {
  const { id, slug, name, imageUrl } = device;
  return (
    <section
      ref={useFocusHandedOn<HTMLElement>()}
      aria-label={name}
      className="grid gap-6 border-line border-t pt-8"
    >
      <div className="flex flex-wrap items-center gap-4">
        <Picture
          src={imageUrl}
          alt=""
          sizes="5rem"
          width={1}
          height={1}
          className="w-20 shrink-0 rounded-md"
        />
        <h2 className="min-w-0 flex-1 text-2xl">
          <SiteLink href={`/product/${slug}`} className="underline-offset-4 hover:underline">
            {name}
          </SiteLink>
        </h2>
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
      <div>
        <WhatFits product={{ id, category: DEVICES }} heading="h3" isOwn />
      </div>
    </section>
  );
}
