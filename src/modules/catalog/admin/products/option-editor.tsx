import { ChevronDownIcon, PlusIcon } from '@heroicons/react/24/outline';
import { useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/fields/form-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuAction } from '../../../../ui/overlays/menu.tsx';
import { ScrollArea } from '../../../../ui/scroll-area.tsx';
import { OptionValues } from './option-values.tsx';
import {
  type Matrix,
  type VariantDraft,
  variantsWith,
  withOption,
  withOptionMoved,
  withOptionName,
  withoutOption,
  withoutValue,
  withValue,
  withValueMoved,
  withValueName,
} from './variant-draft.ts';

type OptionEditorProps = {
  matrix: Matrix;
  onChange: (matrix: Matrix) => void;
  /** How many of a variant were ever sold, and in how many carts it lies, by its id. */
  usesOf: (id: string) => VariantUses;
  /** Opens the choice of a picture for all variants that have a value. */
  onPicture: (variants: VariantDraft[], name: string) => void;
  /** Why an option is not accepted, by its place. */
  problem: (option: number) => string | undefined;
  readOnly: boolean;
};

/** What is asked before saved variants are given up. */
type Loss = { name: string; matrix: Matrix; lost: VariantDraft[] };

const PROPOSED = ['Colour', 'Size', 'Strength', 'Flavour', 'Resistance'];

/** What shoppers can choose: an option a line, its values as chips. Changes count once the form is saved. */
export function OptionEditor(props: OptionEditorProps) {
  const { matrix, onChange, usesOf, onPicture, problem, readOnly } = props;
  const [loss, setLoss] = useState<Loss>();
  // Its name is what comes next.
  const [added, setAdded] = useState<number>();
  const root = useRef<HTMLDivElement>(null);
  const { options } = matrix;

  /** Asks first if variants go that are already saved. */
  function lose(name: string, next: Matrix): void {
    const kept = new Set(next.variants.map(({ key }) => key));
    const lost = matrix.variants.filter(({ id, key }) => id !== undefined && !kept.has(key));
    if (lost.length === 0) onChange(next);
    else setLoss({ name, matrix: next, lost });
  }

  return (
    // What asked for a removal is gone after it; the focus stays near.
    <div ref={root} tabIndex={-1} className="grid gap-5 outline-none">
      {options.map((option, place) => {
        const { name, values } = option;
        const wrong = problem(place);
        return (
          <div
            // An option has nothing of its own but its place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={place}
            data-field={`matrix.options.${place}`}
            className="grid items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
          >
            <TextField
              label={`Option ${place + 1}`}
              value={name}
              autoFocus={place === added}
              autoComplete="off"
              placeholder={PROPOSED[place]}
              readOnly={readOnly}
              aria-invalid={wrong !== undefined && name.trim() === '' ? true : undefined}
              onChange={({ target }) => onChange(withOptionName(matrix, place, target.value))}
            />
            <div className="grid gap-1.5">
              <OptionValues
                name={name || `option ${place + 1}`}
                values={values}
                readOnly={readOnly}
                onAdd={(added) =>
                  onChange(added.reduce((next, value) => withValue(next, place, value), matrix))
                }
                onRename={(from, to) => onChange(withValueName(matrix, place, from, to))}
                onMove={(from, to) => onChange(withValueMoved(matrix, place, from, to))}
                onPicture={(value) => onPicture(variantsWith(matrix, place, value), value)}
                onRemove={(value) => lose(value, withoutValue(matrix, place, value))}
              />
              {wrong && <FieldError id={`option-${place}-error`}>{wrong}</FieldError>}
            </div>
            {!readOnly && (
              <div className="sm:pt-6.5">
                <Menu
                  trigger={
                    <Button variant="secondary" aria-label={`Change ${name || 'the option'}`}>
                      Change
                      <ChevronDownIcon aria-hidden="true" className="size-4" />
                    </Button>
                  }
                >
                  {place > 0 && (
                    <MenuAction
                      onSelect={() => onChange(withOptionMoved(matrix, place, place - 1))}
                    >
                      Move Up
                    </MenuAction>
                  )}
                  {place < options.length - 1 && (
                    <MenuAction
                      onSelect={() => onChange(withOptionMoved(matrix, place, place + 1))}
                    >
                      Move Down
                    </MenuAction>
                  )}
                  <MenuAction destructive onSelect={() => lose(name, withoutOption(matrix, place))}>
                    Remove Option
                  </MenuAction>
                </Menu>
              </div>
            )}
          </div>
        );
      })}
      {!readOnly && options.length < MOST_OPTIONS && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              setAdded(options.length);
              onChange(withOption(matrix));
            }}
          >
            <PlusIcon aria-hidden="true" className="size-4" />
            {options.length === 0 ? 'Add Options' : 'Add Another Option'}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={loss !== undefined}
        onClose={() => setLoss(undefined)}
        title={`Remove ${loss?.name || 'the Option'}`}
        action="Remove"
        busyAction="Removing…"
        destructive
        returnFocusTo={root}
        busy={false}
        onConfirm={() => {
          if (loss) onChange(loss.matrix);
          setLoss(undefined);
        }}
      >
        {loss && <LossText lost={loss.lost} usesOf={usesOf} />}
      </ConfirmDialog>
    </div>
  );
}

/** More would be nothing that a shopper can choose by. */
const MOST_OPTIONS = 3;

export type VariantUses = { sold: number; inCarts: number };

type LossTextProps = { lost: VariantDraft[]; usesOf: (id: string) => VariantUses };

/** What becomes of variants that are taken away. */
export function LossText({ lost, usesOf }: LossTextProps) {
  const uses = lost.map(({ id = '' }) => usesOf(id));
  const sold = uses.filter((use) => use.sold > 0).length;
  const carts = uses.reduce((sum, { inCarts }) => sum + inCarts, 0);
  return (
    <>
      <p>
        Once you save, {lost.length === 1 ? 'this variant is' : `these ${lost.length} variants are`}{' '}
        no longer offered.
        {sold > 0
          ? ` ${sold === lost.length ? 'What was sold stays' : `The ${sold} that ${sold === 1 ? 'was' : 'were'} sold stay${sold === 1 ? 's' : ''}`} in ${sold === 1 ? 'its' : 'their'} orders.`
          : lost.length === 1
            ? ' It was never sold.'
            : ' None of them was ever sold.'}
        {carts > 0 && ` ${carts === 1 ? '1 cart loses' : `${carts} carts lose`} what lies in it.`}
      </p>
      <ScrollArea label="No longer offered" className="max-h-48 overflow-y-auto text-sm">
        <ul className="list-disc pl-5">
          {lost.map(({ key, sku, values }, place) => (
            <li key={key}>
              {values.filter(Boolean).join(' / ') || sku}
              <span className="text-ink-soft">{usesText(uses[place])}</span>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </>
  );
}

function usesText({ sold, inCarts }: VariantUses = { sold: 0, inCarts: 0 }): string {
  const parts = [
    sold > 0 && `${sold} sold`,
    inCarts > 0 && `in ${inCarts} ${inCarts === 1 ? 'cart' : 'carts'}`,
  ].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}
