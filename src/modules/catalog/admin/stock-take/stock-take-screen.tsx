import { XMarkIcon } from '@heroicons/react/24/outline';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { useCan } from '../../../../kit/admin/access/session.ts';
import { DateTime } from '../../../../kit/admin/frame/date-time.tsx';
import { PageHeader } from '../../../../kit/admin/frame/page-header.tsx';
import { ApiError, apiDelete, apiSend } from '../../../../shared/api-client.ts';
import { showFailure } from '../../../../shared/failures.ts';
import { formatMoney } from '../../../../shared/format.ts';
import { Loaded } from '../../../../shared/loaded.tsx';
import { apiQuery, refetchAfterWrite } from '../../../../shared/queries.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { SiteLink } from '../../../../ui/site-link.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import * as countsApi from '../../stock-count-endpoints.ts';
import type { CountApplied, StockCount } from '../../stock-count-schema.ts';

/** Others count into the same list. */
const LOOKED_AT_MS = 5_000;

const countsQuery = { ...apiQuery(countsApi.list()), refetchInterval: LOOKED_AT_MS, staleTime: 0 };

/** What is on the shelves, scanned or typed, beside what is recorded; the differences become moves of stock. */
export function StockTakeScreen() {
  const query = useQuery(countsQuery);
  const seesValue = useCan(countsApi.value);
  const [applied, setApplied] = useState<CountApplied>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader title="Stock-take" />
      <Scanner onCounted={() => setApplied(undefined)} />
      {applied && <Applied applied={applied} />}
      <Panel title="Counted so far">
        <Loaded query={query} failed="Failed to fetch what is counted">
          {(counts) =>
            counts.length === 0 ? (
              <EmptyState
                title="Nothing is counted yet"
                text="Scan a bar code, or type a SKU. Several people can count at once: their pieces add up."
              />
            ) : (
              <Counts counts={counts} onApplied={setApplied} />
            )
          }
        </Loaded>
      </Panel>
      {seesValue && <Value />}
    </div>
  );
}

/** One line that a scanner types into: it ends what it types with Enter. */
function Scanner({ onCounted }: { onCounted: () => void }) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [pieces, setPieces] = useState('1');
  const counting = useMutation({
    mutationFn: (what: { code: string; pieces: number }) => apiSend(countsApi.scan(what)),
    onSuccess: () => {
      setPieces('1');
      onCounted();
      return refetchAfterWrite(queryClient);
    },
    // What a scanner types next would stand behind what was refused.
    onError: () => field.current?.select(),
  });
  const { error, data } = counting;
  const fields = error instanceof ApiError ? error.fields : {};
  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = Number(pieces);
    counting.mutate({ code, pieces: Number.isInteger(typed) ? typed : 0 });
    setCode('');
    field.current?.focus();
  }
  return (
    <Panel title="Scan or type">
      <form noValidate onSubmit={submit} className="grid gap-4 p-5">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem_auto]">
          <div className="max-sm:col-span-2">
            <TextField
              ref={field}
              label="Bar code or SKU"
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              error={fields.code ?? (error && !fields.pieces ? error.message : undefined)}
              onChange={({ target }) => setCode(target.value)}
            />
          </div>
          <TextField
            label="Pieces"
            inputMode="numeric"
            autoComplete="off"
            value={pieces}
            error={fields.pieces}
            onChange={({ target }) => setPieces(target.value)}
          />
          <div className="pt-7">
            <Button type="submit" busy={counting.isPending} busyLabel="Counting…">
              Count
            </Button>
          </div>
        </div>
        <p role="status" className="min-h-5 text-ink-soft text-sm">
          {data && `${data.name}: ${data.counted} counted, ${recordedText(data)}`}
        </p>
      </form>
    </Panel>
  );
}

const recordedText = ({ recorded }: StockCount): string =>
  recorded === null ? 'not counted before' : `${recorded} should be there`;

const differenceOf = ({ counted, recorded, toShip }: StockCount): number =>
  counted - (recorded ?? toShip);

const signed = (count: number): string =>
  `${count > 0 ? '+' : count < 0 ? '−' : ''}${Math.abs(count)}`;

/** Corrections of lines, by the count's id, that are being saved or were refused. */
type Corrections = RefObject<Map<string, Promise<unknown>>>;

type CountsProps = { counts: StockCount[]; onApplied: (applied: CountApplied) => void };

function Counts({ counts, onApplied }: CountsProps) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const corrections: Corrections = useRef(new Map());
  const differing = counts.filter((count) => differenceOf(count) !== 0);
  const applying = useMutation({
    mutationFn: async () => {
      // What is typed in a line counts, and a line that was refused is not applied with its old figure.
      await Promise.all(corrections.current.values());
      return apiSend(countsApi.apply({ note }));
    },
    onSuccess: (applied) => {
      onApplied(applied);
      setNote('');
      return refetchAfterWrite(queryClient);
    },
    onError: (error) => showFailure(error, 'Failed to apply the count'),
  });
  const sum = differing.reduce((all, count) => all + differenceOf(count), 0);
  return (
    <>
      <ul className="divide-y divide-line">
        {counts.map((count) => (
          <CountLine key={count.id} count={count} corrections={corrections} />
        ))}
      </ul>
      <div className="grid gap-4 border-line border-t p-5">
        <p className="text-sm">
          {differing.length === 0
            ? 'Everything is as recorded.'
            : `${differing.length === 1 ? '1 differs' : `${differing.length} differ`}, ${signed(sum)} pieces in all.`}{' '}
          <span className="text-ink-soft">
            What is sold between counting and applying stays sold.
          </span>
        </p>
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            label="Reason"
            autoComplete="off"
            value={note}
            placeholder="Stock-take"
            hint="Stands beside each move in the history of the stock."
            onChange={({ target }) => setNote(target.value)}
          />
          <div className="sm:pt-7">
            <Button
              busy={applying.isPending}
              busyLabel="Applying…"
              onClick={() => applying.mutate()}
            >
              {differing.length === 0
                ? 'End Stock-take'
                : differing.length === 1
                  ? 'Apply 1 Difference'
                  : `Apply ${differing.length} Differences`}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}

/** What was counted of a variant can be typed over, unless somebody else counted more of it meanwhile. */
function CountLine({ count, corrections }: { count: StockCount; corrections: Corrections }) {
  const queryClient = useQueryClient();
  const id = useId();
  const { counted, name, sku, barcode, toShip } = count;
  const [typed, setTyped] = useState<string>();
  const correcting = useMutation({
    mutationFn: (value: number) =>
      apiSend(countsApi.correct({ id: count.id }, { counted: value, was: counted })),
    onSuccess: () => {
      type(undefined);
      return refetchAfterWrite(queryClient);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: countsQuery.queryKey }),
  });
  function type(text: string | undefined): void {
    corrections.current.delete(count.id);
    setTyped(text);
  }
  function correct(): void {
    if (typed === undefined || typed === String(counted) || correcting.isPending) {
      return;
    }
    const saved = correcting.mutateAsync(/^\d+$/.test(typed) ? Number(typed) : Number.NaN);
    corrections.current.set(count.id, saved);
    // The line says what was wrong.
    saved.catch(() => undefined);
  }
  const removing = useMutation({
    mutationFn: () => apiDelete(countsApi.remove({ id: count.id })),
    onSuccess: () => {
      toast({ title: 'Count deleted' });
      return refetchAfterWrite(queryClient);
    },
    onError: (error) => showFailure(error, 'Failed to delete the count'),
  });
  const difference = differenceOf(count);
  const error = typed === undefined ? undefined : correcting.error?.message;
  return (
    <li className="grid gap-1 px-5 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
        <span className="grid min-w-0 flex-1 basis-full sm:basis-48">
          <SiteLink
            href={`/admin/products/${count.productId}`}
            className="wrap-anywhere w-fit font-strong underline-offset-4 hover:underline"
          >
            {name}
          </SiteLink>
          <span className="wrap-anywhere text-ink-soft text-xs">
            {[sku, barcode].filter(Boolean).join(' · ')}
          </span>
        </span>
        <form
          noValidate
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            correct();
          }}
        >
          <label htmlFor={id} className="text-ink-soft max-sm:sr-only">
            Counted<span className="sr-only"> of {name}</span>
          </label>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={error !== undefined}
            value={typed ?? String(counted)}
            onChange={({ target }) => {
              correcting.reset();
              type(target.value);
            }}
            onKeyDown={({ key }) => key === 'Escape' && type(undefined)}
            onBlur={correct}
            className="figures min-h-11 w-20 rounded-md border border-line-strong bg-surface px-3 text-right"
          />
          {typed !== undefined && typed !== String(counted) && (
            <Button
              type="submit"
              size="sm"
              variant="secondary"
              busy={correcting.isPending}
              busyLabel="…"
            >
              Save
            </Button>
          )}
        </form>
        <span className="figures min-w-16 flex-1 text-right sm:w-28 sm:flex-none">
          <span className="text-ink-soft">of </span>
          {count.recorded ?? 'unknown'}
          {toShip > 0 && (
            <span className="block text-ink-soft text-xs">{toShip} sold, to be sent</span>
          )}
        </span>
        <span
          className={`figures w-12 text-right font-strong ${difference === 0 ? 'text-ink-soft' : difference > 0 ? 'text-accent' : 'text-danger'}`}
        >
          <span className="sr-only">Difference </span>
          {difference === 0 ? '0' : signed(difference)}
        </span>
        <IconButton label={`Delete the count of ${name}`} onClick={() => removing.mutate()}>
          <XMarkIcon aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <p className="text-ink-soft text-xs">
        <DateTime at={count.at} />
        {count.by && ` · ${count.by}`}
      </p>
    </li>
  );
}

function Applied({ applied: { changed, right, short } }: { applied: CountApplied }) {
  const title = `${changed === 1 ? '1 stock was' : `${changed} stocks were`} changed, ${right === 1 ? '1 was' : `${right} were`} right.`;
  return (
    <div role="status">
      <Notice tone={short.length > 0 ? 'warm' : 'quiet'} title={title}>
        {short.length > 0 &&
          `More were sold meanwhile than there are: ${short
            .map(({ name, missing }) => `${missing} of ${name}`)
            .join(', ')} cannot be sent.`}
      </Notice>
    </div>
  );
}

/** What all that costs its owner. */
function Value() {
  const settings = useSettings();
  const query = useQuery(apiQuery(countsApi.value()));
  return (
    <Panel title="Value of stock">
      <Loaded query={query} failed="Failed to fetch the value of the stock">
        {({ cost, price, pieces, unknown, examples }) => (
          <div className="grid gap-4 p-5 text-sm">
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
              {[
                ['At cost', formatMoney(cost, settings)],
                ['At today’s prices', formatMoney(price, settings)],
                ['Pieces', pieces.toLocaleString(settings.locale)],
              ].map(([label, text]) => (
                <div key={label} className="grid">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="figures font-strong text-lg">{text}</dd>
                </div>
              ))}
            </dl>
            {unknown.variants > 0 && (
              <div className="grid gap-1">
                <p>
                  {unknown.pieces.toLocaleString(settings.locale)} pieces of{' '}
                  {unknown.variants === 1 ? '1 variant have' : `${unknown.variants} variants have`}{' '}
                  no cost yet, and are not in these sums:
                </p>
                <ul>
                  {examples.map((each) => (
                    <li key={each.name}>
                      <SiteLink
                        href={`/admin/products/${each.productId}`}
                        className="inline-flex min-h-11 items-center underline underline-offset-4"
                      >
                        {each.name}
                      </SiteLink>{' '}
                      <span className="text-ink-soft">{each.pieces} in stock</span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
