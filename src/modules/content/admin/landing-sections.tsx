import { ChevronDownIcon, PlusIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Mover } from '../../../kit/admin/form/mover.tsx';
import { wallClockAt } from '../../../kit/admin/form/shop-time.ts';
import { useSettings } from '../../../shared/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Menu, MenuAction } from '../../../ui/overlays/menu.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { useDragOrder } from '../../../ui/tables/drag-order.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { LandingSection } from '../landing-schema.ts';
import { KINDS, SECTION_KINDS } from '../section-kinds.ts';
import { useSectionKinds } from './brought-fields.tsx';
import { newSection } from './new-landing-page.tsx';
import { type LandingForm, SectionFields } from './section-fields.tsx';

/** The sections in their order: each unfolded, switched, moved, duplicated and removed by its head. */
export function LandingSections({ form }: { form: LandingForm }) {
  const { fields, insert, remove, move } = useFieldArray({
    control: form.control,
    name: 'sections',
    keyName: 'key',
  });
  const [open, setOpen] = useState<string>();
  const [said, say] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const drag = useDragOrder(moved);
  const { readOnly, problems } = form.progress;
  const sections = form.watch('sections');
  const brought = useSectionKinds();

  const labelOf = ({ kind, values }: LandingSection) =>
    brought.find((one) => kind === 'extension' && one.kind === values.of)?.label ??
    SECTION_KINDS[kind].label;

  const offered = [
    ...KINDS.filter((kind) => kind !== 'extension').map((kind) => ({
      ...SECTION_KINDS[kind],
      add: () => newSection(kind),
    })),
    ...brought.map(({ kind: of, label, fields }) => ({
      label,
      text: SECTION_KINDS.extension.text,
      add: () => {
        const entered = Object.fromEntries(fields.map(({ key, value }) => [key, value]));
        return newSection('extension', { of, entered });
      },
    })),
  ];

  function moved(from: number, to: number): void {
    move(from, to);
    const name = sections[from] && labelOf(sections[from]);
    say(`${name} is now number ${to + 1} of ${sections.length}.`);
  }

  function put(section: LandingSection, place: number): void {
    insert(place, section, { shouldFocus: false });
    setOpen(section.id);
    say(`${labelOf(section)} is number ${place + 1} of ${sections.length + 1}.`);
  }

  const errors = problems.find(({ path }) => path === 'sections' || path === 'sections.root');
  return (
    <section aria-label="Sections" className="grid gap-3">
      {fields.map(({ key }, place) => {
        const section = sections[place];
        if (!section) return null;
        const { id, kind, isOn } = section;
        const label = labelOf(section);
        const name = `${label}, section ${place + 1}`;
        const at = `sections.${place}` as const;
        const isRefused = problems.some(({ path }) => path.startsWith(`${at}.`));
        const isOpen = open === id || isRefused;
        return (
          <fieldset
            key={key}
            {...drag.over(place)}
            className={classNames(
              'grid min-w-0 grid-cols-[minmax(0,1fr)] rounded-lg border border-line bg-surface transition-opacity',
              drag.isDragged(place) && 'opacity-40',
              drag.isTarget(place) && 'bg-accent-soft',
            )}
          >
            <legend className="sr-only">{name}</legend>
            <div className="flex min-h-14 flex-wrap items-center gap-x-1 px-3 py-1">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? undefined : id)}
                className="flex min-h-11 min-w-0 flex-1 basis-48 items-center gap-2 rounded-sm px-1 text-left text-sm"
              >
                <ChevronDownIcon
                  aria-hidden="true"
                  className={classNames('size-4 shrink-0 text-ink-soft', !isOpen && '-rotate-90')}
                />
                <span className="shrink-0 font-strong">{label}</span>
                <span className="truncate text-ink-soft">{String(section.values.title ?? '')}</span>
                <SectionState section={section} />
              </button>
              {!readOnly && (
                <>
                  <Switch
                    label={`Shown: ${name}`}
                    hidesLabel
                    on={isOn}
                    onChange={(on) => form.put(`${at}.isOn`, on)}
                  />
                  <Mover name={name} place={place} count={fields.length} move={moved} drag={drag} />
                </>
              )}
            </div>
            {isOpen && (
              <div className="grid gap-5 border-line border-t p-5">
                <p className="text-ink-soft text-sm">{SECTION_KINDS[kind].text}</p>
                <SectionFields form={form} place={place} kind={kind} />
                <fieldset className="grid gap-3 sm:grid-cols-2">
                  <legend className="mb-2 font-strong text-sm">Shown only</legend>
                  <TextField label="From" type="datetime-local" {...form.field(`${at}.from`)} />
                  <TextField label="Until" type="datetime-local" {...form.field(`${at}.until`)} />
                </fieldset>
                {!readOnly && (
                  <div className="flex flex-wrap gap-2">
                    <Button
                      size="sm"
                      variant="secondary"
                      onClick={() =>
                        put({ ...structuredClone(section), id: newSection(kind).id }, place + 1)
                      }
                    >
                      Duplicate<VisuallyHidden> {name}</VisuallyHidden>
                    </Button>
                    <Button
                      size="sm"
                      variant="secondary"
                      onClick={() => {
                        remove(place);
                        say(`${label} is removed.`);
                        add.current?.focus();
                      }}
                    >
                      Remove<VisuallyHidden> {name}</VisuallyHidden>
                    </Button>
                  </div>
                )}
              </div>
            )}
          </fieldset>
        );
      })}
      {errors && <p className="text-danger text-sm">{errors.text}</p>}
      {!readOnly && (
        <Menu
          trigger={
            <Button ref={add} variant="secondary" className="justify-self-start">
              <PlusIcon aria-hidden="true" className="size-4" />
              Add Section
            </Button>
          }
        >
          {offered.map(({ label, text, add }) => (
            <MenuAction key={label} onSelect={() => put(add(), fields.length)}>
              <span className="grid">
                <span className="font-strong">{label}</span>
                <span className="text-ink-soft text-xs">{text}</span>
              </span>
            </MenuAction>
          ))}
        </Menu>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}

/** Why visitors do not see a section now, or not for ever; moments are as they are typed. */
function SectionState({ section: { isOn, from, until } }: { section: LandingSection }): ReactNode {
  const { timeZone } = useSettings();
  const now = wallClockAt(Date.now(), timeZone);
  if (!isOn) return <StatusPill>Off</StatusPill>;
  if (until && until <= now) return <StatusPill>Over</StatusPill>;
  if (from && from > now) return <StatusPill tone="warm">To come</StatusPill>;
  if (until) return <StatusPill tone="warm">For a time</StatusPill>;
  return null;
}
