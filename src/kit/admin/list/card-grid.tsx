import { ListBulletIcon, Squares2X2Icon } from '@heroicons/react/24/outline';
import { useMediaQuery } from '../../../ui/browser/media-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import type { RowChoice } from '../../../ui/tables/data-table.tsx';
import type { ListCard, ListDefinition } from './list-definition.ts';
import { useListLook } from './list-look.ts';
import type { OpenList } from './use-list.ts';

type CardGridProps<Row> = {
  list: ListDefinition<Row>;
  card: ListCard<Row>;
  rows: Row[];
  choice: RowChoice<Row> | undefined;
  /** Older rows, while newer ones are loading. */
  stale: boolean;
};

/** The rows as cards: pictures first, one to four beside each other. The list's keys work here too. */
export function CardGrid<Row>({ list, card, rows, choice, stale }: CardGridProps<Row>) {
  const { title, rowId, rowName, href, actions } = list;
  return (
    <ul
      aria-label={title}
      aria-busy={stale}
      className={classNames(GRID, 'transition-opacity', stale && 'opacity-50')}
    >
      {rows.map((row) => (
        <li
          key={rowId(row)}
          data-row={rowId(row)}
          data-chosen={choice?.isChosen(row) || undefined}
          className={classNames(CARD, 'group relative hover:border-line-strong')}
        >
          <div className="max-sm:w-24 max-sm:shrink-0">{card.picture(row)}</div>
          {choice && (
            <Checkbox
              label={`Choose ${choice.label(row)}`}
              hidesLabel
              checked={choice.isChosen(row)}
              onChange={(event) => choice.choose([row], event.target.checked)}
              className={classNames(
                'absolute top-1.5 left-1.5 z-10 size-11 justify-center rounded-full bg-surface',
                choice.onPhone ? '' : 'max-sm:hidden',
              )}
            />
          )}
          <div className="flex min-w-0 flex-1 items-start p-3 pr-1">
            <div className="grid min-w-0 flex-1 gap-2 text-sm">
              {href ? (
                <SiteLink
                  href={href(row)}
                  unmarked
                  data-row-link
                  className="wrap-anywhere font-strong underline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:underline"
                >
                  {rowName(row)}
                </SiteLink>
              ) : (
                <span className="wrap-anywhere font-strong">{rowName(row)}</span>
              )}
              {card.text(row)}
            </div>
            {actions && <div className="relative z-10 -mt-2.5">{actions(row)}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** In the shape of the cards. */
export function CardsSkeleton({ count }: { count: number }) {
  return (
    <div className={classNames(GRID, 'animate-late-fade-in')}>
      {Array.from({ length: count }, (_, card) => card).map((card) => (
        <div key={card} data-skeleton-card className={CARD}>
          <Skeleton className="aspect-square max-sm:w-24 max-sm:shrink-0" />
          <div className="grid flex-1 content-start gap-3 p-3">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

type CardSwitchProps<Row> = { list: ListDefinition<Row>; open: OpenList<Row> };

/**
 * Whether a list of cards is shown as a table: as the address says, or else as this browser last did, or else where there is
 * room for its columns.
 */
export function useAsTable<Row>({ list, open }: CardSwitchProps<Row>): boolean {
  const { asTable } = useListLook(list.from.path, list.columns);
  const hasRoom = useMediaQuery('(min-width: 40rem)');
  return open.search.view === undefined ? (asTable ?? hasRoom) : open.search.view === 'table';
}

/** Cards or a table: said in the address for others, and kept by this browser for the next time. */
export function CardSwitch<Row>({ list, open }: CardSwitchProps<Row>) {
  const { showAsTable } = useListLook(list.from.path, list.columns);
  const asTable = useAsTable({ list, open });
  return (
    <fieldset className="flex rounded-full border border-line-strong p-0.5 max-lg:ml-auto">
      <legend className="sr-only">View</legend>
      {[
        { label: 'Grid', icon: Squares2X2Icon, isTable: false },
        { label: 'Table', icon: ListBulletIcon, isTable: true },
      ].map(({ label, icon: Icon, isTable }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-pressed={asTable === isTable}
          onClick={() => {
            showAsTable(isTable);
            const { page = '' } = open.search;
            open.go({ view: isTable ? 'table' : 'grid', page }, 'replace');
          }}
          className="relative grid h-8 w-9 place-items-center rounded-full text-ink-soft after:absolute after:-inset-y-1.5 after:inset-x-0 hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </button>
      ))}
    </fieldset>
  );
}

const GRID = 'grid gap-4 p-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
const CARD =
  'flex overflow-clip rounded-lg border border-line bg-surface data-chosen:border-accent data-chosen:shadow-[inset_0_0_0_1px_var(--color-accent)] sm:flex-col';
