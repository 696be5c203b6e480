import { ApiError } from '../../shared/api-client.ts';
import { SignInRequired } from '../frame/sign-in-required.tsx';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { useDevices } from './devices.ts';
import { NotificationSection } from './notification-section.tsx';
import { useNotifications } from './notifications.ts';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The customer's account settings. */
export function SettingsPage() {
  const errors = [useNotifications().error, useDevices().error];
  if (errors.some((error) => error instanceof ApiError && error.status === 401)) {
    return <SignInRequired returnTo="/dashboard/settings" />;
  }
  return (
    <div className="grid gap-8">
      <h1 className="text-2xl">Account Settings</h1>
      <ProfileSection />
      <PasswordSection />
      <NotificationSection />
      <DeviceSection />
      <DataSection />
      <DeletionSection />
    </div>
  );
}
