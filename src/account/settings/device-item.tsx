import { ComputerDesktopIcon, DevicePhoneMobileIcon } from '@heroicons/react/24/outline';
import type { SignedInDevice } from '../../modules/customers/schema.ts';
import { useSettings } from '../../shared/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useSignOutDevice } from './devices.ts';
import { lastUsed } from './last-used.ts';

const HANDHELD = /android|iphone|ipad|ios|phone/i;

type DeviceItemProps = { device: SignedInDevice; onSignedOut: () => void };

export function DeviceItem({ device, onSignedOut }: DeviceItemProps) {
  const settings = useSettings();
  const signOut = useSignOutDevice();
  const Icon = HANDHELD.test(device.name) ? DevicePhoneMobileIcon : ComputerDesktopIcon;
  const use = `Last used ${lastUsed(device.lastUsedAt, Date.now(), settings)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 sm:gap-x-4">
      <span className="grid size-10 shrink-0 sm:size-11 place-items-center rounded-full bg-sunken text-ink-soft">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="grid min-w-[min(7rem,100%)] flex-1 gap-0.5">
        <p className="font-strong text-sm">{device.name}</p>
        <p className="text-ink-soft text-sm">{device.current ? 'In use now' : use}</p>
      </div>
      {device.current ? (
        <Badge tone="accent">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Sign Out ${device.name}, ${use.toLowerCase()}`}
          busy={signOut.isPending}
          busyLabel="Signing out…"
          onClick={() => signOut.mutate(device.id, { onSuccess: onSignedOut })}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}
