import type { ComponentType, ReactNode } from 'react';
import type { Column } from '../../../ui/tables/data-table.tsx';
import type { Call, Described } from '../../endpoint.ts';
import type { Needs } from '../access/session.ts';
import type { Question } from '../action.tsx';

/** A call about what a list's search finds; what it can be asked for is checked by the server alone. */
export type FoundCall<Result> = Described & ((query?: never) => Call<Result>);

export type ListCall<Row> = FoundCall<Row[]>;

/** What the address says about a list, by name. */
export type Search = Readonly<Record<string, string>>;

/** A list of the back office as data: `ListScreen` shows it, the address holds its state. */
export type ListDefinition<Row> = {
  /** Takes `search`, `sort`, the filters, `limit` and `offset`, and says `X-Total-Count`. */
  from: ListCall<Row>;
  /** The screen's heading. */
  title: string;
  pageSize: 10 | 12 | 15 | 20;
  noun: { one: string; many: string };
  rowId(row: Row): string;
  /** The row's name for screen readers and messages. */
  rowName(row: Row): string;
  /** The row's own page. */
  href?(row: Row): string;
  columns: Column<Row>[];
  filters: Record<string, Filter>;
  /** What can be searched for, as the search field's hint; left out: there is no search. */
  searches?: string;
  /** What is always asked for, whatever the address says. */
  always?: Search;
  /** The order unless another is asked for. */
  sort: string;
  /** Filters that come with the list; the first is usually all of it. */
  views?: readonly { name: string; search: Search }[];
  /** How a row looks as a card: the list is then a grid of cards, or a table by choice. */
  card?: ListCard<Row>;
  /** What stands at the end of a row: usually a menu of what can be done with it. */
  actions?(row: Row): ReactNode;
  /** What a row shows below itself once it is unfolded; nothing for a row without. */
  fold?(row: Row): ReactNode;
  /** What can be done with several rows at once. */
  bulk?: readonly BulkAction<Row>[];
  /** A menu of the same above the list, which says this where nothing is chosen. */
  bulkMenu?: { nothing: string };
  /** When the row came to be: the list then says how many are newer than those it shows. The path sorts by it. */
  createdAt?(row: Row): string;
  /** What the search and the filters find, as a CSV file; left out: there is none. */
  file?: FoundCall<unknown>;
  /** What the button that reads the list again is called; left out: Refresh. */
  refresh?: string;
  empty: EmptyText;
};

/** The call for what a search finds. */
export const foundBy = <Result>(call: FoundCall<Result>, search: object): Call<Result> =>
  call(search as never);

export type ListCard<Row> = {
  picture(row: Row): ReactNode;
  /** Under the picture, below the row's name. */
  text(row: Row): ReactNode;
  /** How many are drawn while the first ones are loading. */
  skeletons: number;
};

export type EmptyText = {
  title: string;
  /** What will stand here, and why it is worth it. */
  text: string;
  icon?: ComponentType<{ className?: string }>;
  action?: ReactNode;
};

export type Filter =
  | {
      kind: 'choice';
      label: string;
      options: readonly { value: string; label: string }[];
      /** Several of the options at once. */
      many?: boolean;
    }
  /** One of the few values that the server knows. */
  | {
      kind: 'known';
      label: string;
      from(): Call<{ value: string; label: string }[]>;
      many?: boolean;
      /** It has no button of its own: another screen leads to what it finds. */
      linked?: boolean;
    }
  /** One of many values, which the server is asked for as one types. */
  | { kind: 'pick'; label: string; from(search: string): Call<string[]> }
  /** Days of the shop, from and to: '2026-11-01..2026-11-30'. */
  | { kind: 'dates'; label: string };

/** What is chosen: these rows, or all that the filter finds except some. */
export type Selection =
  | { of: 'ids'; ids: ReadonlySet<string> }
  | { of: 'filter'; search: Search; except: ReadonlySet<string>; expected: number };

export type BulkAction<Row> = {
  id: string;
  label: string;
  needs: Needs;
  destructive?: boolean;
} & (BulkCalls<Row> | BulkDrawer | BulkFile);

/** Asked about, and then done by a call for each row. */
export type BulkCalls<Row> = {
  busy: string;
  /** Asked before it is done. @param count how many rows are chosen */
  ask(count: number): Question;
  /** The call for one row. */
  run(id: string): Promise<unknown>;
  /** Which of the rows in view it is about; left out: all. */
  fits?(row: Row): boolean;
  /** '3 orders marked as delivered'. */
  done(count: number): string;
};

/** Saves a file about all rows. */
export type BulkFile = {
  save(ids: string[]): Promise<void>;
  /** How many rows one file holds. */
  atMost: number;
};

/** Done by a drawer of its own, for all rows at once. */
export type BulkDrawer = { drawer: ComponentType<BulkDrawerProps> };

export type BulkDrawerProps = {
  open: boolean;
  selection: Selection;
  /** The ids that are meant. @throws OtherCount if the filter finds another number by now */
  ids(): Promise<string[]>;
  /** @param isDone whether nothing needs to stay chosen */
  onClose(isDone?: boolean): void;
};
