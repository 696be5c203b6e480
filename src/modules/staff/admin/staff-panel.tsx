import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAdmin, useCan } from '../../../kit/admin/access/session.ts';
import { type Action, RowMenu, sending } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import {
  type Column,
  DataTable,
  DataTableSkeleton,
  InPrint,
} from '../../../ui/tables/data-table.tsx';
import * as staffApi from '../endpoints.ts';
import type { OneTimePassword, StaffEntry } from '../schema.ts';
import { whyNotInvited } from '../why-not-invited.ts';
import { OneTimePasswordDialog } from './one-time-password.tsx';
import { RightsPanel } from './rights-panel.tsx';
import { roleName } from './staff.ts';
import { AddStaffForm, StaffForm } from './staff-forms.tsx';

const columns: Column<StaffEntry>[] = [
  {
    id: 'username',
    head: 'Username',
    cell: ({ username, email }) => (
      <span className="grid wrap-anywhere">
        <span className="font-strong">{username}</span>
        {email && <span className="font-regular text-ink-soft text-sm">{email}</span>}
      </span>
    ),
  },
  {
    id: 'role',
    head: 'Role',
    from: 'sm',
    cell: ({ role }) => roleName(role),
  },
  {
    id: 'status',
    head: 'Status',
    from: 'sm',
    cell: ({ isActive, passwordChangeRequired }) => (
      <span className="flex flex-wrap gap-1.5">
        <StatusPill tone={isActive ? 'accent' : 'danger'}>
          {isActive ? 'Active' : 'Locked'}
        </StatusPill>
        {passwordChangeRequired && <StatusPill tone="warm">One-time password</StatusPill>}
      </span>
    ),
  },
  {
    id: 'twoFactor',
    head: 'Second factor',
    from: 'lg',
    cell: ({ twoFactor }) => (
      <>
        <InPrint>Second factor </InPrint>
        <span className="lg:capitalize">{twoFactor}</span>
      </>
    ),
  },
  {
    id: 'lastSeen',
    head: 'Last seen',
    from: 'lg',
    cell: ({ lastSeenAt }) => (
      <>
        <InPrint>Last seen </InPrint>
        {lastSeenAt ? <DateTime at={lastSeenAt} /> : <span className="text-ink-soft">never</span>}
      </>
    ),
  },
];

/** The settings of who works here, with what each may. */
export const StaffScreen = () => (
  <div className="grid gap-6">
    <StaffPanel />
    <RightsPanel />
  </div>
);

type Shown =
  | { what: 'add' }
  | { what: 'edit'; of: StaffEntry }
  | { what: 'password'; of: OneTimePassword };

/** Who works here: adding, inviting, locking, roles, lost passwords and second factors. Only for owners. */
export function StaffPanel() {
  const canEdit = useCan(staffApi.list);
  const query = useQuery({
    ...apiQuery(staffApi.list()),
    staleTime: 0,
    enabled: canEdit,
  });
  const [shown, setShown] = useState<Shown>();
  const add = useRef<HTMLButtonElement>(null);
  if (!canEdit) return null;
  const close = () => setShown(undefined);
  const tell = (of: OneTimePassword) => setShown({ what: 'password', of });
  return (
    <Panel
      title="Admin accounts"
      action={
        <Button ref={add} size="sm" onClick={() => setShown({ what: 'add' })}>
          Add Staff Member
        </Button>
      }
    >
      <Loaded query={query} skeleton={<DataTableSkeleton rows={3} />}>
        {(data) => (
          <DataTable
            label="Admin accounts"
            columns={columns}
            rows={data}
            rowId={({ username }) => username}
            actions={(staffMember) => (
              <StaffMenu
                staffMember={staffMember}
                onEdit={() => setShown({ what: 'edit', of: staffMember })}
                onPassword={tell}
              />
            )}
          />
        )}
      </Loaded>
      {shown?.what === 'add' && <AddStaffForm onClose={close} onAdded={tell} returnFocusTo={add} />}
      {shown?.what === 'edit' && <StaffForm staffMember={shown.of} onClose={close} />}
      {shown?.what === 'password' && <OneTimePasswordDialog of={shown.of} onClose={close} />}
    </Panel>
  );
}

type StaffMenuProps = {
  staffMember: StaffEntry;
  onEdit: () => void;
  onPassword: (of: OneTimePassword) => void;
};

function StaffMenu({ staffMember, onEdit, onPassword }: StaffMenuProps) {
  const { username: self } = useAdmin();
  const actions = staffActions(staffMember, onEdit, onPassword).map((action) =>
    staffMember.username === self ? { ...action, notNow: 'This is your own account' } : action,
  );
  return <RowMenu name={staffMember.username} actions={() => actions} />;
}

function staffActions(
  staffMember: StaffEntry,
  onEdit: () => void,
  onPassword: StaffMenuProps['onPassword'],
) {
  const { username, email, isActive, twoFactor } = staffMember;
  const name = <span className="wrap-anywhere font-strong">{username}</span>;
  const lock: Action = {
    id: 'lock',
    busy: 'Saving…',
    needs: staffApi.lock,
    label: isActive ? 'Lock' : 'Unlock',
    destructive: isActive,
    ask: isActive
      ? {
          title: 'Lock Account',
          text: <p>{name} is signed out everywhere and cannot sign in until it is unlocked.</p>,
        }
      : undefined,
    run: sending(
      staffApi.lock({ username }, { isActive: !isActive }),
      isActive ? 'Admin account locked' : 'Admin account activated',
    ),
    failed: 'Failed to update admin status',
  };
  const password: Action = {
    id: 'reset-password',
    busy: 'Saving…',
    needs: staffApi.resetPassword,
    label: 'Reset Password',
    ask: {
      title: 'Reset Password',
      text: <p>{name} is signed out everywhere and gets a one-time password, which you pass on.</p>,
    },
    run: async () => {
      onPassword(await apiSend(staffApi.resetPassword({ username })));
      return { done: 'A one-time password was made' };
    },
    failed: 'Failed to reset the password',
  };
  const factor: Action = {
    id: 'reset-two-factor',
    busy: 'Saving…',
    needs: staffApi.resetTwoFactor,
    label: 'Reset Second Factor',
    destructive: true,
    notNow: twoFactor === 'off' ? 'There is none' : undefined,
    ask: {
      title: 'Reset Second Factor',
      text: (
        <p>
          {name} signs in with the password alone until a new second factor is set up. Do this only
          if you are sure who is asking.
        </p>
      ),
    },
    run: sending(staffApi.resetTwoFactor({ username }), 'The second factor was removed'),
    failed: 'Failed to reset the second factor',
  };
  const edit: Action = { id: 'edit', label: 'Edit', needs: staffApi.change, open: onEdit };
  const invite: Action = {
    id: 'invite',
    busy: 'Sending…',
    needs: staffApi.invite,
    label: 'Send the Invitation Again',
    notNow: whyNotInvited(staffMember),
    run: sending(staffApi.invite({ username }), 'The invitation is on its way', email ?? ''),
    failed: 'Failed to send the invitation',
  };
  // What nobody needs any more is not in the way.
  const isNew = staffMember.lastSeenAt === null;
  return [edit, ...(isNew ? [invite] : []), lock, password, factor];
}
