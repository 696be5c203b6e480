import { useCurrentUser } from '../../shared/session.ts';
import { PasswordForm } from './password-form.tsx';
import { SettingsSection } from './settings-section.tsx';

export function PasswordSection() {
  const user = useCurrentUser();
  return (
    <SettingsSection
      name="password"
      title="Password"
      text="A new password signs out all your other devices. We tell you by email that it was changed."
    >
      <PasswordForm username={user?.username} />
    </SettingsSection>
  );
}
