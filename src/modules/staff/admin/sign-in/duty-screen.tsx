import { useAdmin, useAdminLogout } from '../../../../kit/admin/access/session.ts';
import { PasswordFields } from '../own-account/password-form.tsx';
import { EnrolTwoFactor } from '../own-account/two-factor.tsx';
import { EntryScreen, FOOT_LINK } from './entry-screen.tsx';

const goOn = () => location.assign('/admin/dashboard');

/** What a staff member has to do before the back office opens: choose a password, set up a second factor. */
export function DutyScreen() {
  const { passwordChangeRequired } = useAdmin();
  return passwordChangeRequired ? (
    <EntryScreen title="Choose a password" foot={<Logout />}>
      <PasswordFields current="One-time password" isFirst onChanged={goOn}>
        <p className="text-ink-soft text-sm">
          The password that you were given works once. Choose one that only you know.
        </p>
      </PasswordFields>
    </EntryScreen>
  ) : (
    <EntryScreen title="Set up a second factor" foot={<Logout />}>
      <div className="grid gap-5">
        <p className="text-ink-soft text-sm">
          This shop asks everybody for a code from an authenticator app besides the password.
          Setting it up takes two minutes.
        </p>
        <EnrolTwoFactor onDone={goOn} />
      </div>
    </EntryScreen>
  );
}

function Logout() {
  const logout = useAdminLogout();
  return (
    <button type="button" onClick={() => logout.mutate()} className={FOOT_LINK}>
      Logout
    </button>
  );
}
