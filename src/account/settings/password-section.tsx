import { useCurrentUser } from '../../shared/session.ts';
import { ChoosePassword } from '../orders/choose-password.tsx';
import { PasswordForm } from './password-form.tsx';
import { SettingsSection } from './settings-section.tsx';

export function PasswordSection() {
  const user = useCurrentUser();
  if (user?.hasPassword === false) {
    return (
      <SettingsSection
        name="password"
        title="Password"
        text="Your account has none yet: the links in our mail open it. With a password you sign in on any device."
      >
        <ChoosePassword user={user} />
      </SettingsSection>
    );
  }
  return (
    <SettingsSection
      name="password"
      title="Password"
      text="A new password signs out all your other devices and removes your passkeys. We tell you by email that it was changed."
    >
      <PasswordForm username={user?.username} />
    </SettingsSection>
  );
}
