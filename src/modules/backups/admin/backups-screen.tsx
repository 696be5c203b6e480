import { ArchiveBoxIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { useCan } from '../../../kit/admin/access/session.ts';
import {
  type Action,
  ActionButton,
  RowMenu,
  sending,
  useActions,
} from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { ScreenSettings } from '../../settings/admin/setting-cards.tsx';
import { useSettingEntries } from '../../settings/admin/settings-form.ts';
import { isUnderWay } from '../constants.ts';
import * as backupsApi from '../endpoints.ts';
import type { BackupEntry, BackupOverview, BackupWarning } from '../schema.ts';
import { agoText, countText, REASONS, sizeText, stateOf } from './backup-words.ts';

const TakeAwayDrawer = openedOnDemand(
  async () => (await import('./take-away-form.tsx')).TakeAwayDrawer,
);

/** How often the shop is asked while something goes on, and otherwise. */
const BUSY_MS = 2_000;
const QUIET_MS = 60_000;

const overviewQuery = {
  ...apiQuery(backupsApi.list()),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: BackupOverview } }) =>
    state.data?.backups.some((backup) => isUnderWay(backup.state)) ? BUSY_MS : QUIET_MS,
};

/** The backups that there are, whether they are of use, and what the owner can do about them. */
export function BackupsScreen() {
  const canView = useCan(backupsApi.list);
  const query = useQuery({ ...overviewQuery, enabled: canView });
  const settings = useSettingEntries();
  const maySet = useCan('security.edit');
  if (!canView) return <Forbidden title="Backups" needs={backupsApi.list} />;
  const { backups = [] } = query.data ?? {};
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader title="Backups" actions={<MakeOne backups={backups} />} />
      <Loaded
        query={query}
        failed="Failed to fetch backups"
        skeleton={<Skeleton className="h-64 animate-late-fade-in rounded-lg" />}
      >
        {(overview) => (
          <>
            {overview.warnings.map((warning) => (
              <Warning key={warning.kind} warning={warning} />
            ))}
            <List overview={overview} />
          </>
        )}
      </Loaded>
      {maySet && settings.data && <ScreenSettings screen="backups" entries={settings.data} />}
    </div>
  );
}

function MakeOne({ backups }: { backups: BackupEntry[] }) {
  const make: Action = {
    id: 'make',
    label: 'Back Up Now',
    busy: 'Asking…',
    needs: backupsApi.make,
    key: 'b',
    notNow: backups.some(({ state }) => isUnderWay(state))
      ? 'One is being made or compared'
      : undefined,
    run: sending(
      backupsApi.make(),
      'A backup is being made',
      'Then it is restored beside the shop and compared.',
    ),
    failed: 'Failed to make a backup',
  };
  const of = useActions([make], { everywhere: true });
  return of.actions.map((action) => (
    <ActionButton key={action.id} of={of} action={action} primary />
  ));
}

const WARNINGS: Record<
  BackupWarning['kind'],
  { tone: 'danger' | 'warm' | 'quiet'; title: string }
> = {
  unreachable: { tone: 'danger', title: 'Backups cannot be reached' },
  failed: { tone: 'danger', title: 'The last backup did not go well' },
  never_proven: { tone: 'warm', title: 'No proven backup' },
  old: { tone: 'warm', title: 'The last proven backup is old' },
  off: { tone: 'quiet', title: 'Nightly backups are off' },
  same_disk: { tone: 'quiet', title: 'On the same disk as the shop' },
};

const Warning = ({ warning: { kind, text } }: { warning: BackupWarning }) => (
  <Notice {...WARNINGS[kind]}>{text}</Notice>
);

function List({ overview: { backups, place, encrypts, nextAt } }: { overview: BackupOverview }) {
  const proven = backups.filter(({ state }) => state === 'proven');
  return (
    <Panel title="Backups">
      {backups.length > 0 ? (
        <ul className="divide-y divide-line">
          {backups.map((backup) => (
            <Backup
              key={backup.name ?? backup.id}
              backup={backup}
              isOnlyProven={proven.length === 1 && proven[0] === backup}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={ArchiveBoxIcon}
          title="None yet"
          text="A backup holds all that the shop knows: products, orders, customers, pages, pictures and its keys."
        />
      )}
      <p className="wrap-anywhere border-line border-t px-5 py-3 text-ink-soft text-sm">
        They lie in {place}.{' '}
        {encrypts
          ? 'They are encrypted with BACKUP_PASSPHRASE: keep it where the shop is not.'
          : 'They are not encrypted: BACKUP_PASSPHRASE would do that.'}{' '}
        {nextAt && (
          <>
            The next one is made <DateTime at={nextAt} />.
          </>
        )}
      </p>
    </Panel>
  );
}

function Backup({ backup, isOnlyProven }: { backup: BackupEntry; isOnlyProven: boolean }) {
  const { name, bytes, madeAt, since, state, encrypted, reason, comparedAt, orders } = backup;
  const { tone, text } = stateOf(backup);
  const found = orders === null ? '' : `, ${countText(orders, 'order')}`;
  const facts = [
    bytes !== null && sizeText(bytes),
    encrypted !== null && (encrypted ? 'encrypted' : 'not encrypted'),
    REASONS[reason],
    state === 'proven' && comparedAt && `compared ${agoText(comparedAt)}${found}`,
    isUnderWay(state) && `begun ${agoText(since)}`,
  ].filter(Boolean);
  return (
    <li className="flex items-start gap-4 py-3 pr-2 pl-5 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-strong">
            <DateTime at={madeAt ?? since} />
          </span>
          <StatusPill tone={tone}>{text}</StatusPill>
        </div>
        <p className="wrap-anywhere text-ink-soft text-xs">{facts.join(' · ')}</p>
        <WhatIsWrong backup={backup} />
      </div>
      {name && <BackupMenu backup={{ ...backup, name }} isOnlyProven={isOnlyProven} />}
    </li>
  );
}

function WhatIsWrong({
  backup: { state, error, differences },
}: {
  backup: BackupEntry;
}): ReactNode {
  if (error) return <p className="wrap-anywhere text-danger">{error}</p>;
  if (state !== 'different') return null;
  return (
    <ul className="wrap-anywhere text-danger">
      {differences.map((difference) => (
        <li key={difference}>{difference}</li>
      ))}
    </ul>
  );
}

type BackupMenuProps = { backup: BackupEntry & { name: string }; isOnlyProven: boolean };

function BackupMenu({ backup: { name, state }, isOnlyProven }: BackupMenuProps) {
  const busy = isUnderWay(state) ? 'It is being compared' : undefined;
  const compare: Action = {
    id: 'prove',
    label: 'Restore and Compare',
    busy: 'Asking…',
    needs: backupsApi.prove,
    notNow: busy,
    run: sending(
      backupsApi.prove({ name }),
      'The backup is being compared',
      'It is restored beside the shop, which goes on.',
    ),
    failed: 'Failed to compare the backup',
  };
  const remove: Action = {
    id: 'delete',
    label: 'Delete',
    needs: backupsApi.remove,
    busy: 'Deleting…',
    notNow: busy,
    destructive: true,
    ask: {
      title: 'Delete Backup',
      text: (
        <p className="wrap-anywhere">
          {name} is gone for good.{' '}
          {isOnlyProven &&
            'It is the only one that was restored and compared: without it, nobody knows whether another one would be of use.'}
        </p>
      ),
      action: isOnlyProven ? 'Delete the Only Proven One' : 'Delete Backup',
    },
    run: sending(
      backupsApi.remove({ name }, { lastProven: isOnlyProven ? 'true' : 'false' }),
      'Backup deleted successfully',
    ),
    failed: 'Failed to delete the backup',
  };
  return (
    <RowMenu
      name={name}
      actions={(open) => [
        compare,
        { id: 'download', label: 'Download', needs: backupsApi.takeAway, open },
        remove,
      ]}
      form={(form) => <TakeAwayDrawer {...form} name={name} />}
    />
  );
}
