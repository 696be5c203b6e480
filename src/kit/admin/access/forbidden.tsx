import { LockClosedIcon } from '@heroicons/react/24/outline';
import { ROLES, roleMay } from '../../../modules/staff/choices.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../frame/page-header.tsx';
import { type Needs, permissionOf } from './session.ts';

/** A screen that the role may not see: which roles may, and who can change it. */
export function Forbidden({ title, needs }: { title: string; needs: Needs }) {
  const permission = permissionOf(needs);
  const roles = ROLES.filter((role) => permission === undefined || roleMay(role, permission));
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={LockClosedIcon}
        title="Your role does not include this"
        text={`It is open to: ${roles.join(', ')}. An owner can change your role.`}
      />
    </>
  );
}
