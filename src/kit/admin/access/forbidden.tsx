import { LockClosedIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import * as sessionApi from '../../session-endpoints.ts';
import { PageHeader } from '../frame/page-header.tsx';
import { type Needs, permissionOf } from './session.ts';

/** A screen that the role may not see: which roles may, and who can change it. */
export function Forbidden({ title, needs }: { title: string; needs: Needs }) {
  const permission = permissionOf(needs);
  const { data: rights } = useQuery(apiQuery(sessionApi.listRights()));
  const roles = rights?.find((right) => right.permission === permission)?.roles;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={LockClosedIcon}
        title="Your role does not include this"
        text={`${roles ? `It is open to: ${roles.join(', ')}. ` : ''}An owner can change your role.`}
      />
    </>
  );
}
