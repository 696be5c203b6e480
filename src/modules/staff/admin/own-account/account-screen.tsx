import { useAdmin } from '../../../../kit/admin/access/session.ts';
import { PageHeader } from '../../../../kit/admin/frame/page-header.tsx';
import { roleName } from '../staff.ts';
import { EmailForm } from './email-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { TwoFactor } from './two-factor.tsx';

/** One's own account in the back office. */
export function AccountScreen() {
  const { username, role } = useAdmin();
  return (
    <div className="grid gap-6">
      <PageHeader
        title="My account"
        pills={
          <span className="text-ink-soft text-sm">
            {username}, {roleName(role)}
          </span>
        }
      />
      <TwoFactor />
      <Passkeys />
      <PasswordForm />
      <EmailForm />
      <OwnSessions />
    </div>
  );
}
