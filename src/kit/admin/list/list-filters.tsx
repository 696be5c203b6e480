import { AdjustmentsHorizontalIcon, ChevronDownIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDate } from '../../../shared/format.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { type Settings, useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { CONTROL_CLASSES } from '../../../ui/fields/form-field.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Drawer } from '../../../ui/overlays/modal.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { todayIn } from '../../format.ts';
import { useShortcuts } from '../frame/shortcuts.ts';
import type { Filter, Search } from './list-definition.ts';

type ListFiltersProps = {
  filters: Record<string, Filter>;
  search: Search;
  go: (change: Record<string, string>) => void;
};

/** A button for each filter; on small screens one for all of them. */
export function ListFilters({ filters, search, go }: ListFiltersProps) {
  const [open, setOpen] = useState(false);
  const offered = Object.entries(filters).filter(([, filter]) => !isLinked(filter));
  const set = offered.filter(([name]) => search[name] !== undefined).length;
  useShortcuts([
    { key: 'f', label: 'Filter', run: () => document.getElementById(FIRST_FILTER)?.click() },
  ]);
  if (offered.length === 0) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2 max-lg:hidden">
        {offered.map(([name, filter], place) => (
          <Popover
            key={name}
            label={filter.label}
            trigger={
              <Button
                id={place === 0 ? FIRST_FILTER : undefined}
                variant="secondary"
                size="sm"
                className="gap-1"
              >
                {filter.label}
                <ChevronDownIcon aria-hidden="true" className="size-3.5" />
              </Button>
            }
          >
            <FilterChoice name={name} filter={filter} value={search[name] ?? ''} go={go} />
          </Popover>
        ))}
      </div>
      <Button variant="secondary" size="sm" className="lg:hidden" onClick={() => setOpen(true)}>
        <AdjustmentsHorizontalIcon aria-hidden="true" className="size-4" />
        {set > 0 ? `Filters (${set})` : 'Filters'}
      </Button>
      <Drawer
        title="Filters"
        open={open}
        onOpenChange={setOpen}
        footer={
          <Button wide onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <div className="grid gap-6">
          {offered.map(([name, filter]) => (
            <section key={name} className="grid gap-1">
              <h3 className="font-strong text-sm">{filter.label}</h3>
              <FilterChoice name={name} filter={filter} value={search[name] ?? ''} go={go} />
            </section>
          ))}
        </div>
      </Drawer>
    </>
  );
}

const FIRST_FILTER = 'first-filter';

/** Nobody looks for it in a list: another screen leads there. */
const isLinked = (filter: Filter): boolean => filter.kind === 'known' && filter.linked === true;

type FilterChoiceProps = {
  name: string;
  filter: Filter;
  value: string;
  go: (change: Record<string, string>) => void;
};

function FilterChoice({ name, filter, value, go }: FilterChoiceProps) {
  if (filter.kind === 'dates') {
    return <Days label={filter.label} value={value} onChange={(days) => go({ [name]: days })} />;
  }
  if (filter.kind === 'pick') {
    return <Pick filter={filter} value={value} onChange={(one) => go({ [name]: one })} />;
  }
  if (filter.kind === 'known') {
    return <Known filter={filter} value={value} onChange={(one) => go({ [name]: one })} />;
  }
  const { label, options, many = false } = filter;
  return (
    <Options
      label={label}
      options={options}
      many={many}
      value={value}
      onChange={(chosen) => go({ [name]: chosen })}
    />
  );
}

type OptionsProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  many: boolean;
  value: string;
  onChange: (value: string) => void;
};

function Options({ label, options, many, value, onChange }: OptionsProps) {
  const chosen = value === '' ? [] : value.split(',');
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={(event) => {
            const others = chosen.filter((one) => one !== option.value);
            const kept = many ? others : [];
            onChange([...kept, ...(event.target.checked ? [option.value] : [])].join(','));
          }}
        />
      ))}
    </fieldset>
  );
}

type KnownProps = {
  filter: Extract<Filter, { kind: 'known' }>;
  value: string;
  onChange: (value: string) => void;
};

/** One of the values that the server knows, all of them in view. */
function Known({ filter: { label, from, many = false }, value, onChange }: KnownProps) {
  const { data = [], error } = useQuery(apiQuery(from()));
  if (error) return <p className="text-ink-soft text-sm">{error.message}</p>;
  return <Options label={label} options={data} many={many} value={value} onChange={onChange} />;
}

type PickProps = {
  filter: Extract<Filter, { kind: 'pick' }>;
  value: string;
  onChange: (value: string) => void;
};

/** One of the values that the server knows; those that begin with what was typed come first. */
function Pick({ filter, value, onChange }: PickProps) {
  const { label, from } = filter;
  const [search, setSearch] = useState('');
  const { data, error } = useQuery({
    ...apiQuery(from(search)),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <div className="grid gap-1">
      <SearchField label={`Search: ${label}`} value={search} onSearch={setSearch} />
      <fieldset aria-busy={!data}>
        <legend className="sr-only">{label}</legend>
        {data?.map((one) => (
          <Checkbox
            key={one}
            label={one}
            checked={one === value}
            onChange={(event) => onChange(event.target.checked ? one : '')}
          />
        ))}
      </fieldset>
      {(error || data?.length === 0) && (
        <p role="status" className="py-2 text-ink-soft text-sm">
          {error ? error.message : search ? `Nothing called “${search}”` : 'Nothing yet'}
        </p>
      )}
    </div>
  );
}

type DaysProps = { label: string; value: string; onChange: (value: string) => void };

/** Two days, and a few ranges that are often wanted. */
function Days({ label, value, onChange }: DaysProps) {
  const { timeZone } = useSettings();
  const id = useId();
  const [from = '', to = ''] = value.split('..');
  const change = (nextFrom: string, nextTo: string) =>
    onChange(nextFrom + nextTo === '' ? '' : `${nextFrom}..${nextTo}`);
  const today = dayIn(timeZone, 0);
  return (
    <div className="grid gap-3 text-sm">
      <div className="flex flex-wrap gap-2">
        {[
          { name: 'Today', days: `${today}..${today}` },
          { name: 'Last 7 days', days: `${dayIn(timeZone, 6)}..` },
          { name: 'Last 30 days', days: `${dayIn(timeZone, 29)}..` },
        ].map(({ name, days }) => (
          <Button key={name} size="sm" variant="secondary" onClick={() => onChange(days)}>
            {name}
          </Button>
        ))}
      </div>
      {[
        { name: 'From', day: from, set: (day: string) => change(day, to) },
        { name: 'To', day: to, set: (day: string) => change(from, day) },
      ].map(({ name, day, set }) => (
        <label key={name} htmlFor={`${id}-${name}`} className="grid gap-1">
          <span>
            {name}
            <span className="sr-only"> ({label})</span>
          </span>
          <input
            id={`${id}-${name}`}
            type="date"
            value={day}
            onChange={(event) => set(event.target.value)}
            className={CONTROL_CLASSES}
          />
        </label>
      ))}
      <p className="text-ink-soft text-xs">Days of the shop ({timeZone})</p>
    </div>
  );
}

/** The day that many days ago, where the shop is: '2026-11-21'. */
function dayIn(timeZone: string, ago: number): string {
  const day = new Date(todayIn(timeZone));
  day.setUTCDate(day.getUTCDate() - ago);
  return day.toISOString().slice(0, 10);
}

type ChosenFiltersProps = ListFiltersProps & { onClear: () => void };

/** The filters that are set, each with a button that takes it away. */
export function ChosenFilters({ filters, search, go, onClear }: ChosenFiltersProps) {
  const settings = useSettings();
  const chosen = Object.entries(filters).flatMap(([name, filter]) => {
    const value = search[name];
    return value === undefined ? [] : [{ name, filter, value }];
  });
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Filters that are set" className="flex flex-wrap items-center gap-2">
      {chosen.map(({ name, filter, value }) => {
        const remove = () => go({ [name]: '' });
        return (
          <li key={name}>
            {filter.kind === 'known' ? (
              <KnownChip filter={filter} value={value} onRemove={remove} />
            ) : (
              <Chip text={filterText(filter, value, settings)} onRemove={remove} />
            )}
          </li>
        );
      })}
      <li>
        <button
          type="button"
          onClick={onClear}
          className="relative h-8 rounded-full px-3 text-ink-soft text-sm after:absolute after:-inset-1.5 hover:text-ink"
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}

type ChipProps = { text: string; onRemove: () => void };

const Chip = ({ text, onRemove }: ChipProps) => (
  <button
    type="button"
    aria-label={`Remove the filter ${text}`}
    onClick={onRemove}
    className="relative flex h-8 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-accent text-sm after:absolute after:-inset-1.5 hover:bg-sunken"
  >
    {text}
    <XMarkIcon aria-hidden="true" className="size-4" />
  </button>
);

/** By the names that the server has for what is chosen. */
function KnownChip({
  filter: { label, from },
  value,
  onRemove,
}: Omit<KnownProps, 'onChange'> & Pick<ChipProps, 'onRemove'>) {
  const { data = [] } = useQuery(apiQuery(from()));
  return <Chip text={`${label}: ${labelsOf(data, value)}`} onRemove={onRemove} />;
}

const labelsOf = (options: OptionsProps['options'], value: string): string =>
  value
    .split(',')
    .map((one) => options.find((option) => option.value === one)?.label ?? one)
    .join(', ');

/** 'Payment: Paid, Unpaid', 'Date: from 1 Nov 2026'. */
function filterText(
  filter: Exclude<Filter, { kind: 'known' }>,
  value: string,
  settings: Settings,
): string {
  if (filter.kind === 'choice') return `${filter.label}: ${labelsOf(filter.options, value)}`;
  if (filter.kind === 'pick') return `${filter.label}: ${value}`;
  const [from, to] = value
    .split('..')
    .map((day) => day && formatDate(day, { ...settings, timeZone: 'UTC' }, 'medium'));
  if (from === to) return `${filter.label}: ${from}`;
  return `${filter.label}: ${[from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')}`;
}
