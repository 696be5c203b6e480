import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The customer's account settings. */
export function SettingsPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h1 className="text-2xl">Account Settings</h1>
      <ProfileSection />
      <PasswordSection />
      <PasskeySection />
      <NotificationSection />
      <DeviceSection />
      <DataSection />
      <DeletionSection />
    </div>
  );
}
