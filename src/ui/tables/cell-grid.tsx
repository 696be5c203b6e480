import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';

export type GridColumn<Row> = {
  id: string;
  head: string;
  /** The cell's text, which is what is copied and edited. */
  read(row: Row): string;
  /** How it looks; left out: the text. */
  show?(row: Row): ReactNode;
  /** Shown faintly where there is no text. */
  instead?(row: Row): string;
  /** Texts can be typed, pasted, filled down and deleted; otherwise the cell can only be opened. */
  edits(row: Row): boolean;
  /** Enter, a double press or, with its letter, typing opens something about the row. */
  open?(row: Row, typed: string): void;
  figures?: boolean;
  /** Takes what room there is. */
  wide?: boolean;
  inputMode?: 'decimal' | 'numeric';
};

export type CellChange = { row: string; column: string; text: string };

type CellGridProps<Row> = {
  /** The grid's name for screen readers. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowId(row: Row): string;
  /** The heading of the rows that follow: drawn as one. */
  isGroup?(row: Row): boolean;
  /** Why a cell is not accepted. */
  problem(row: Row, column: string): string | undefined;
  /** Several cells at once when a block is pasted, filled or deleted. */
  onChange(changes: CellChange[]): void;
  onUndo(): void;
  /** Shown above the grid. @param marked the rows that are marked, if there are several */
  bar?(marked: Row[]): ReactNode;
  readOnly?: boolean;
};

type Place = { row: number; column: number };

/**
 * A table to be typed into as in a spreadsheet. One tab stop; only the cell that is edited holds an input, so
 * that hundreds of rows stay light. Arrow keys move, with Shift they mark; typing replaces, Enter or F2
 * edits; blocks are copied and pasted; Ctrl-D fills down, Delete empties, Ctrl-Z steps back.
 */
export function CellGrid<Row>(props: CellGridProps<Row>) {
  const { label, columns, rows, rowId, isGroup, problem, onChange, onUndo, readOnly } = props;
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [from, setFrom] = useState<Place>({ row: 0, column: 0 });
  const [typed, setTyped] = useState<string>();
  const active = {
    row: Math.min(at.row, rows.length - 1),
    column: Math.min(at.column, columns.length - 1),
  };

  const cellAt = ({ row, column }: Place) =>
    table.current?.rows[row + 1]?.cells[column] as HTMLElement | undefined;
  const wantsFocus = useRef(false);
  // A field that goes away may still say that it was left.
  const isTyping = useRef(false);
  const followFocus = useEffectEvent(() => {
    if (!wantsFocus.current || typed !== undefined) return;
    wantsFocus.current = false;
    cellAt(active)?.focus();
  });
  useEffect(() => {
    followFocus();
  });

  function goTo(place: Place, marks = false): void {
    const next = {
      row: Math.max(0, Math.min(place.row, rows.length - 1)),
      column: Math.max(0, Math.min(place.column, columns.length - 1)),
    };
    setAt(next);
    if (!marks) setFrom(next);
    wantsFocus.current = true;
  }

  /** The cells that are marked, row by row. */
  function marked(): { row: Row; column: GridColumn<Row> }[][] {
    const [top, bottom] = [from.row, active.row].toSorted((one, other) => one - other);
    const [left, right] = [from.column, active.column].toSorted((one, other) => one - other);
    return rows
      .slice(top, (bottom ?? 0) + 1)
      .map((row) => columns.slice(left, (right ?? 0) + 1).map((column) => ({ row, column })));
  }
  const isMarked = (row: number, column: number) =>
    (row - from.row) * (row - active.row) <= 0 &&
    (column - from.column) * (column - active.column) <= 0;

  function edit(first?: string): void {
    const row = rows[active.row];
    const column = columns[active.column];
    if (!row || !column) return;
    if (column.open && !column.edits(row)) column.open(row, first ?? '');
    else if (!readOnly && column.edits(row)) {
      isTyping.current = true;
      setTyped(first ?? column.read(row));
    }
  }

  function commit(step?: { row?: number; column?: number }): void {
    if (!isTyping.current) return;
    isTyping.current = false;
    const row = rows[active.row];
    const column = columns[active.column];
    setTyped(undefined);
    if (row && column && typed !== undefined && typed.trim() !== column.read(row)) {
      onChange([{ row: rowId(row), column: column.id, text: typed.trim() }]);
    }
    if (step) {
      goTo({ row: active.row + (step.row ?? 0), column: active.column + (step.column ?? 0) });
    }
  }

  function set(cells: { row: Row; column: GridColumn<Row>; text: string }[]): void {
    if (readOnly) return;
    const changes = cells
      .filter(({ row, column, text }) => column.edits(row) && text !== column.read(row))
      .map(({ row, column, text }) => ({ row: rowId(row), column: column.id, text }));
    if (changes.length > 0) onChange(changes);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (typed !== undefined) {
      onKeyWhileTyping(event);
      return;
    }
    const { key, shiftKey } = event;
    const step = STEPS[key];
    const withControl = event.ctrlKey || event.metaKey;
    if (step) {
      event.preventDefault();
      const far = withControl ? Number.MAX_SAFE_INTEGER / 2 : 1;
      goTo(
        { row: active.row + step.row * far, column: active.column + step.column * far },
        shiftKey,
      );
    } else if (key === 'Home' || key === 'End') {
      event.preventDefault();
      goTo({ row: active.row, column: key === 'Home' ? 0 : columns.length - 1 }, shiftKey);
    } else if (key === 'Enter' && withControl) {
      // Saves the form that it stands in.
    } else if (key === 'Enter' || key === 'F2') {
      event.preventDefault();
      edit();
    } else if (key === 'Delete' || key === 'Backspace') {
      event.preventDefault();
      set(marked().flatMap((line) => line.map((cell) => ({ ...cell, text: '' }))));
    } else if (withControl && key === 'd') {
      event.preventDefault();
      const [first, ...others] = marked();
      set(
        others.flatMap((line) =>
          line.map((cell, place) => ({ ...cell, text: readCell(first?.[place]) })),
        ),
      );
    } else if (withControl && key === 'z') {
      event.preventDefault();
      onUndo();
    } else if (key.length === 1 && !withControl && !event.altKey) {
      event.preventDefault();
      // The back office's single keys do nothing while somebody types.
      event.stopPropagation();
      edit(key);
    }
  }

  function onKeyWhileTyping(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      isTyping.current = false;
      setTyped(undefined);
      wantsFocus.current = true;
    } else if (event.key === 'Enter') {
      event.preventDefault();
      commit({ row: event.shiftKey ? -1 : 1 });
    } else if (event.key === 'Tab') {
      event.preventDefault();
      commit({ column: event.shiftKey ? -1 : 1 });
    }
  }

  function onCopy(event: ClipboardEvent): void {
    if (typed !== undefined) return;
    event.preventDefault();
    const lines = marked().map((line) => line.map(readCell).join('\t'));
    event.clipboardData.setData('text/plain', lines.join('\n'));
  }

  /** A block begins at the cell; a single text fills all that is marked. */
  function onPaste(event: ClipboardEvent): void {
    if (typed !== undefined) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    const block = text.split(/\r?\n/).map((line) => line.split('\t').map((one) => one.trim()));
    const cells = marked();
    const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
    if (single !== undefined) {
      set(cells.flatMap((line) => line.map((cell) => ({ ...cell, text: single }))));
      return;
    }
    const top = Math.min(from.row, active.row);
    const left = Math.min(from.column, active.column);
    const fits = rows.slice(top).filter((row) => !isGroup?.(row));
    set(
      block.flatMap((line, down) =>
        line.flatMap((one, right) => {
          const row = fits[down];
          const column = columns[left + right];
          return row && column ? [{ row, column, text: one }] : [];
        }),
      ),
    );
  }

  const [first, last] = [from.row, active.row].toSorted((one, other) => one - other);
  const severalRows = first === last ? [] : rows.slice(first, (last ?? 0) + 1);

  return (
    <>
      {props.bar?.(severalRows)}
      <div className="overflow-x-auto">
        <table
          {...{ role: 'grid', 'aria-readonly': readOnly || undefined }}
          ref={table}
          aria-label={label}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onPaste={onPaste}
          className="w-full border-separate border-spacing-0 text-left text-sm"
        >
          <thead className="text-ink-soft text-xs">
            <tr>
              {columns.map(({ id, head, figures }, place) => (
                <th
                  key={id}
                  scope="col"
                  className={classNames(
                    'whitespace-nowrap border-line border-b px-3 py-2 font-regular',
                    place === 0 && 'pl-5',
                    figures && 'text-right',
                  )}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowPlace) => (
              <tr key={rowId(row)} className={isGroup?.(row) ? 'bg-sunken font-strong' : undefined}>
                {columns.map((column, place) => {
                  const isActive = rowPlace === active.row && place === active.column;
                  const wrong = problem(row, column.id);
                  const edits = column.edits(row);
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the grid's
                    <td
                      key={column.id}
                      {...{
                        role: place === 0 ? 'rowheader' : 'gridcell',
                        'aria-selected': isMarked(rowPlace, place),
                        'aria-readonly': !edits || undefined,
                      }}
                      tabIndex={isActive ? 0 : -1}
                      aria-invalid={wrong ? true : undefined}
                      title={wrong}
                      onPointerDown={(event) => event.shiftKey && event.preventDefault()}
                      onClick={(event) => {
                        if (isActive && typed !== undefined) return;
                        goTo({ row: rowPlace, column: place }, event.shiftKey);
                        if (event.shiftKey) return;
                        // The first press chooses a cell, the second edits it.
                        if (!edits) column.open?.(row, '');
                        else if (isActive) edit();
                      }}
                      className={classNames(
                        'h-11 border-line border-b px-3 py-1 outline-none focus:shadow-[inset_0_0_0_2px_var(--color-accent)]',
                        column.wide
                          ? 'w-full min-w-40'
                          : place === 0
                            ? 'min-w-44 pl-5 min-[90rem]:min-w-72'
                            : 'min-w-20',
                        column.figures && 'figures text-right',
                        edits && !readOnly ? 'cursor-cell' : 'cursor-default',
                        isMarked(rowPlace, place) && !isActive && 'bg-accent-soft',
                        wrong && 'text-danger shadow-[inset_0_-2px_0_var(--color-danger)]',
                      )}
                    >
                      {isActive && typed !== undefined ? (
                        <CellInput
                          label={`${column.head}, ${columns[0]?.read(row)}`}
                          text={typed}
                          inputMode={column.inputMode}
                          figures={column.figures}
                          onType={setTyped}
                          onLeave={() => commit()}
                        />
                      ) : (
                        <CellText column={column} row={row} />
                      )}
                      {wrong && <span className="sr-only"> ({wrong})</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function CellText<Row>({ column, row }: { column: GridColumn<Row>; row: Row }) {
  const text = column.read(row);
  if (column.show) return column.show(row);
  if (text !== '') return <span className="wrap-anywhere">{text}</span>;
  return <span className="text-ink-faint">{column.instead?.(row)}</span>;
}

type CellInputProps = {
  label: string;
  text: string;
  figures?: boolean;
  inputMode?: 'decimal' | 'numeric';
  onType: (text: string) => void;
  onLeave: () => void;
};

function CellInput({ label, text, figures, inputMode, onType, onLeave }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  return (
    <input
      ref={input}
      aria-label={label}
      value={text}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
      className={classNames(
        '-mx-1 h-8 w-full min-w-20 bg-surface px-1 text-base outline-none sm:text-sm',
        figures && 'figures text-right',
      )}
    />
  );
}

const readCell = <Row,>(cell: { row: Row; column: GridColumn<Row> } | undefined): string =>
  cell ? cell.column.read(cell.row) : '';

const STEPS: Partial<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};
