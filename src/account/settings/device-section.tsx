import { useRef } from 'react';
import type { SignedInDevice } from '../../modules/customers/schema.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { DeviceItem } from './device-item.tsx';
import { useDevices, useSignOutOtherDevices } from './devices.ts';
import { SettingsSection } from './settings-section.tsx';

export function DeviceSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useDevices();
  return (
    <SettingsSection
      name="devices"
      title="Signed-in Devices"
      text="Where your account is open. If you do not know one of them, sign it out and change your password."
      headingRef={heading}
    >
      <Loaded centred={false} query={query} skeleton={<DevicesSkeleton />}>
        {(devices) => (
          // The pressed button disappears together with its device.
          <DeviceList devices={devices} onSignedOut={() => heading.current?.focus()} />
        )}
      </Loaded>
    </SettingsSection>
  );
}

type DeviceListProps = { devices: SignedInDevice[]; onSignedOut: () => void };

function DeviceList({ devices, onSignedOut }: DeviceListProps) {
  const signOutOthers = useSignOutOtherDevices();
  return (
    <div className="grid gap-4">
      <ul className="-my-3 grid divide-y divide-line">
        {devices.map((device) => (
          <DeviceItem key={device.id} device={device} onSignedOut={onSignedOut} />
        ))}
      </ul>
      {devices.some(({ current }) => !current) && (
        <div className="border-line border-t pt-5">
          <Button
            variant="secondary"
            busy={signOutOthers.isPending}
            busyLabel="Signing out…"
            onClick={() => signOutOthers.mutate(undefined, { onSuccess: onSignedOut })}
          >
            Sign Out All Other Devices
          </Button>
        </div>
      )}
    </div>
  );
}

function DevicesSkeleton() {
  return (
    <div className="grid gap-5">
      {['first', 'second'].map((device) => (
        <div key={device} className="flex items-center gap-4">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 wide-40" />
            <Skeleton className="h-4 wide-28" />
          </div>
        </div>
      ))}
    </div>
  );
}
