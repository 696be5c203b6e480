import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../kit/admin/access/session.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import * as backupsApi from '../endpoints.ts';

/** In a shop with nothing in it yet: the way to what it was elsewhere. */
export function RestoreOffer() {
  const may = useCan(backupsApi.askEmpty);
  const { data } = useQuery({ ...apiQuery(backupsApi.askEmpty()), staleTime: 0, enabled: may });
  if (!data?.isEmpty) return null;
  return (
    <p className="border-line border-t px-5 py-3 text-sm">
      Was this shop elsewhere before?{' '}
      <SiteLink
        href="/admin/settings/backups/restore"
        className="font-strong text-accent underline-offset-4 hover:underline"
      >
        I have a backup
      </SiteLink>
    </p>
  );
}
