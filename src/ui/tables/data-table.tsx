import { ChevronDownIcon, ChevronRightIcon, ChevronUpIcon } from '@heroicons/react/24/outline';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ICON_BUTTON_CLASSES } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import { Skeleton } from '../loading/skeleton.tsx';
import { SiteLink } from '../site-link.tsx';

type Width = 'sm' | 'lg' | 'xl';

export type Column<Row> = {
  id: string;
  head: string;
  cell(row: Row): ReactNode;
  /** The name to sort by; left out: it cannot be sorted by this. */
  sort?: string;
  /** Numbers: aligned to the right, of one width. */
  figures?: boolean;
  /** A column of its own from this width on, while the table has room; below it, small print in the first column. */
  from?: Width;
  /** On a phone not even small print. */
  hiddenOnPhones?: boolean;
  /** Until somebody asks for it. */
  hidden?: boolean;
};

/** Which rows are chosen; left out: rows cannot be chosen. */
export type RowChoice<Row> = {
  isChosen(row: Row): boolean;
  /** @param value of all rows given */
  choose(rows: Row[], value: boolean): void;
  /** The row's name for screen readers. */
  label(row: Row): string;
  /** The column of boxes shows on small screens too. */
  onPhone: boolean;
};

type DataTableProps<Row> = {
  /** The table's name for screen readers. */
  label: string;
  columns: Column<Row>[];
  /** Ids of the columns not to show. */
  hiddenColumns?: ReadonlySet<string>;
  rows: Row[];
  rowId(row: Row): string;
  /** Where the first cell leads. */
  href?(row: Row): string;
  /** By which column it is sorted now: 'name' or '-name'. */
  sort?: string;
  onSort?(sort: string): void;
  choice?: RowChoice<Row>;
  /** What can be done with a row, at its end. */
  actions?(row: Row): ReactNode;
  /** What a row shows below itself once it is unfolded; nothing for a row without. */
  fold?(row: Row): ReactNode;
  /** The row's name, for the button that unfolds it. */
  rowName?(row: Row): string;
  dense?: boolean;
  /** Older rows, while newer ones are loading. */
  stale?: boolean;
  /** The head stays in view while the page scrolls. */
  stickyHead?: boolean;
};

/**
 * A table: one row each, the first cell a link. Where there is no room, because the window is narrow or its
 * letters are large, columns become lines of the first. Arrow keys and the keys of the list move the focus from link to link.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, hiddenColumns, rows, rowId, href, choice, actions, stickyHead } = props;
  const { rowName } = props;
  // Where no row has more to show, there is no column for it either.
  const fold = rows.some((row) => props.fold?.(row)) ? props.fold : undefined;
  const foldId = useId();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const shown = columns.filter(({ id }) => !hiddenColumns?.has(id));
  const [first, ...others] = shown;
  const pressedLast = useRef<string>(undefined);
  const { box, givenUp } = useRoom();
  const places = placesOf({ choice, fold, actions }, shown, givenUp);
  function chooseRow(row: Row, { shiftKey, currentTarget }: MouseEvent<HTMLInputElement>) {
    const at = rows.indexOf(row);
    const last = rows.findIndex((one) => rowId(one) === pressedLast.current);
    const from = shiftKey && last !== -1 ? last : at;
    choice?.choose(rows.slice(Math.min(from, at), Math.max(from, at) + 1), currentTarget.checked);
    pressedLast.current = rowId(row);
  }
  // What scrolls sideways would hold its head by itself.
  const scrolls = givenUp.length === WIDTHS.length;
  const isSticky = stickyHead && !scrolls;
  if (!first) return null;
  const boxes = choice && (choice.onPhone ? '' : 'max-sm:hidden');
  const chosen = rows.filter((row) => choice?.isChosen(row)).length;

  const table = (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{label}</caption>
      <thead
        className={classNames(
          'text-ink-soft text-xs',
          isSticky &&
            'sticky top-14 z-10 lg:top-0 [&_th]:bg-surface [&_th]:shadow-[inset_0_-1px_0_var(--color-line)]',
          !isSticky && 'border-line border-b',
        )}
      >
        <tr>
          {choice && (
            <th scope="col" className={classNames('w-11 py-0 pl-4', boxes)}>
              <Checkbox
                label="Choose all on this page"
                hidesLabel
                checked={chosen > 0 && chosen === rows.length}
                mixed={chosen > 0 && chosen < rows.length}
                onChange={(event) => choice.choose(rows, event.target.checked)}
              />
            </th>
          )}
          {fold && (
            <th scope="col" className={FOLDS}>
              <span className="sr-only">Details</span>
            </th>
          )}
          {shown.map((column) => (
            <Head key={column.id} column={column} place={places.get(column)} {...props} />
          ))}
          {actions && (
            <th scope="col" className={ACTIONS}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody
        aria-busy={props.stale}
        className={classNames(
          'divide-y divide-line transition-opacity',
          props.stale && 'opacity-50',
        )}
      >
        {rows.map((row) => {
          const id = rowId(row);
          const folded = fold?.(row);
          const isUnfolded = unfolded.has(id);
          const shownRow = (
            <tr
              key={id}
              data-row={id}
              data-chosen={choice?.isChosen(row) || undefined}
              onClick={href && ((event) => followRow(event))}
              className={classNames(
                'align-top data-chosen:bg-sunken data-chosen:shadow-[inset_3px_0_0_var(--color-accent)]',
                href && 'cursor-pointer hover:bg-sunken',
              )}
            >
              {choice && (
                <td className={classNames('w-11 py-0 pl-4', boxes)}>
                  <Checkbox
                    label={`Choose ${choice.label(row)}`}
                    hidesLabel
                    checked={choice.isChosen(row)}
                    onChange={() => {}}
                    // The click knows whether Shift is held, which chooses all rows in between.
                    onClick={(event) => chooseRow(row, event)}
                  />
                </td>
              )}
              {fold && (
                <td className={FOLDS}>
                  {folded && (
                    <button
                      type="button"
                      aria-label={`Details of ${rowName?.(row) ?? label}`}
                      aria-expanded={isUnfolded}
                      aria-controls={isUnfolded ? `${foldId}-${id}` : undefined}
                      onClick={() => setUnfolded(toggled(unfolded, id))}
                      className={classNames(ICON_BUTTON_CLASSES, 'text-ink-soft')}
                    >
                      <ChevronRightIcon
                        aria-hidden="true"
                        className={classNames('size-4 transition', isUnfolded && 'rotate-90')}
                      />
                    </button>
                  )}
                </td>
              )}
              <th
                scope="row"
                className={classNames(
                  cellClasses(first, places.get(first), props.dense),
                  'wrap-anywhere',
                )}
              >
                {href ? (
                  <SiteLink
                    href={href(row)}
                    unmarked
                    data-row-link
                    onKeyDown={moveByArrow}
                    className="-my-1 block rounded-sm py-1 font-strong underline-offset-4 hover:underline"
                  >
                    {first.cell(row)}
                  </SiteLink>
                ) : (
                  <span className="font-strong">{first.cell(row)}</span>
                )}
                <SmallPrint columns={others} givenUp={givenUp} row={row} />
              </th>
              {others.map((column) => (
                <td
                  key={column.id}
                  className={cellClasses(column, places.get(column), props.dense)}
                >
                  {column.cell(row)}
                </td>
              ))}
              {actions && <td className={ACTIONS}>{actions(row)}</td>}
            </tr>
          );
          if (!folded || !isUnfolded) return shownRow;
          const width = shown.length + 1 + (choice ? 1 : 0) + (actions ? 1 : 0);
          return (
            <Fragment key={id}>
              {shownRow}
              <tr id={`${foldId}-${id}`} className="bg-sunken">
                <td colSpan={width} className="px-4 py-4 sm:px-5">
                  {folded}
                </td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
  return (
    <div ref={box} className={scrolls ? 'relative overflow-x-auto' : undefined}>
      {table}
    </div>
  );
}

/** Widths from the largest: whose columns are given up first. */
const WIDTHS: readonly Width[] = ['xl', 'lg', 'sm'];

/**
 * Which columns are given up because the table would be wider than its box: larger letters, or longer words than
 * most. Begun anew whenever the box gets another width.
 */
function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [{ count }, look] = useState({ count: 0 });
  useLayoutEffect(() => {
    if (count < WIDTHS.length && isTooWide(box.current)) look({ count: count + 1 });
  });
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    let width = current.clientWidth;
    const observer = new ResizeObserver(() => {
      if (current.clientWidth !== width) look({ count: 0 });
      // Its letters grew, and the box kept its width.
      else if (isTooWide(current)) look((now) => ({ ...now }));
      width = current.clientWidth;
    });
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return { box, givenUp: WIDTHS.slice(0, count) };
}

const isTooWide = (box: HTMLElement | null): boolean =>
  box !== null && box.scrollWidth > box.clientWidth + 1;

/** What a cell says of itself in small print alone, where no head says it. */
export const InPrint = ({ children }: { children: ReactNode }) => (
  <span className="hidden in-data-print:inline">{children}</span>
);

/** What has no column at this width, under the first cell. */
function SmallPrint<Row>({
  columns,
  givenUp,
  row,
}: {
  columns: Column<Row>[];
  givenUp: readonly Width[];
  row: Row;
}) {
  const printed = columns.filter(({ from }) => from !== undefined);
  if (printed.length === 0) return null;
  return (
    <span
      data-print
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-0.5 font-regular text-ink-soft text-xs',
        // Under the name, where a picture stands before it (pictured-name.tsx).
        'in-[th:has([data-pictured=square])]:pl-13 in-[th:has([data-pictured=wide])]:pl-17',
      )}
    >
      {printed.map(({ id, from, hiddenOnPhones, cell }) => (
        <span
          key={id}
          className={classNames(
            'empty:hidden',
            from && !givenUp.includes(from) && HIDDEN_FROM[from],
            hiddenOnPhones && 'max-sm:hidden',
          )}
        >
          {cell(row)}
        </span>
      ))}
    </span>
  );
}

/** In the shape of the table's own rows. */
export function DataTableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid animate-late-fade-in divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-11 items-center gap-6 px-5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}

/** Moves the focus to the link of the next or an earlier row; to the first if none has it. */
export function moveInTable(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const row = document.activeElement?.closest('[data-row]');
  const at = links.findIndex((link) => row?.contains(link));
  links[at === -1 ? 0 : at + step]?.focus();
}

/** The id of the row that has the focus. */
export const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;

function moveByArrow(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  moveInTable(event.key === 'ArrowDown' ? 1 : -1);
}

/** A press beside the link follows it as well, unless something else was meant. */
function followRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return;
  // What opens over the page belongs to the row in React alone.
  if (!currentTarget.contains(target) || target.closest('a, button, label, input')) return;
  if (window.getSelection()?.toString()) return;
  const link = currentTarget.querySelector<HTMLAnchorElement>('[data-row-link]');
  if (event.ctrlKey || event.metaKey) window.open(link?.href, '_blank', 'noopener');
  else link?.click();
}

type HeadProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort' | 'dense'> & {
  column: Column<Row>;
  place?: string;
};

function Head<Row>({ column, place, sort, onSort, dense }: HeadProps<Row>) {
  const { head, sort: name } = column;
  const isUp = sort === name;
  const isDown = sort === `-${name}`;
  const isSorted = name !== undefined && (isUp || isDown);
  const Icon = isUp ? ChevronUpIcon : ChevronDownIcon;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
      className={classNames(cellClasses(column, place, dense), 'wrap-normal font-regular')}
    >
      {name !== undefined && onSort ? (
        <button
          type="button"
          onClick={() => onSort(isDown ? name : `-${name}`)}
          className={classNames(
            // At the top of its line, or a line of figures would stand lower than its neighbours.
            'group relative -my-1 inline-flex items-center gap-1 rounded-sm py-1 align-top after:absolute after:-inset-2 hover:text-ink',
            column.figures && 'flex-row-reverse',
          )}
        >
          {head}
          <Icon
            aria-hidden="true"
            className={classNames('size-3.5', !isSorted && 'opacity-0 group-hover:opacity-60')}
          />
        </button>
      ) : (
        head
      )}
    </th>
  );
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

const FOLDS = 'w-11 py-0 pl-1';

const ACTIONS = 'w-12 py-0 pr-1 text-right sm:pr-3';

const HIDDEN_FROM = { sm: 'sm:hidden', lg: 'lg:hidden', xl: 'xl:hidden' };
const SHOWN_FROM = { sm: 'max-sm:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' };

/**
 * Where a column begins and ends: its room at the table's edges, also where what stands outside of it is hidden, and
 * whether it is given up.
 */
function placesOf<Row>(
  { choice, fold, actions }: Pick<DataTableProps<Row>, 'choice' | 'fold' | 'actions'>,
  shown: Column<Row>[],
  givenUp: readonly Width[],
): ReadonlyMap<Column<Row>, string> {
  const isKept = ({ from }: Column<Row>) => !(from && givenUp.includes(from));
  const lastOf = (...widths: Column<Row>['from'][]) =>
    actions ? undefined : shown.findLast((one) => isKept(one) && widths.includes(one.from));
  const atStart = choice ? !choice.onPhone && 'max-sm:pl-4' : !fold && 'pl-4 sm:pl-5';
  return new Map(
    shown.map((column, place) => [
      column,
      classNames(
        place === 0 && atStart,
        column === lastOf(undefined) && 'max-sm:pr-4',
        column === lastOf(undefined, 'sm') && 'sm:max-lg:pr-5',
        column === lastOf(undefined, 'sm', 'lg') && 'lg:max-xl:pr-5',
        column === lastOf(undefined, 'sm', 'lg', 'xl') && 'xl:pr-5',
        !isKept(column) && 'hidden',
        column.from && isKept(column) && SHOWN_FROM[column.from],
      ),
    ]),
  );
}

const cellClasses = <Row,>({ figures }: Column<Row>, place = '', dense = false) =>
  classNames(
    'px-2 font-regular sm:px-3',
    dense ? 'py-1.5' : 'py-2.5',
    figures && 'figures text-right',
    place,
  );
