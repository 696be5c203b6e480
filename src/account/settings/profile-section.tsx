import { useCurrentUser } from '../../shared/session.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

export function ProfileSection() {
  const user = useCurrentUser();
  return (
    <SettingsSection
      name="profile"
      title="Profile"
      text="What we call you, and where we reach you about your orders."
    >
      {user ? (
        <>
          <UnconfirmedEmail user={user} />
          <ProfileForm key={`${user.id} ${user.email}`} user={user} />
        </>
      ) : (
        <ProfileSkeleton />
      )}
    </SettingsSection>
  );
}

function ProfileSkeleton() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {['First name', 'Last name', 'Email', 'Phone'].map((field) => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-11" />
        </div>
      ))}
      <Skeleton className="h-11 wide-36 rounded-full" />
    </div>
  );
}
