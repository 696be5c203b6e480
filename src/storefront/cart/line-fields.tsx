import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as cartApi from '../../modules/cart/endpoints.ts';
import type { CartItemView } from '../../modules/cart/schema.ts';
import { isLong, mostOf } from '../../modules/custom-fields/constants.ts';
import type { AskedField, FieldValue } from '../../modules/custom-fields/schema.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { CART_WRITE, refetchCart } from '../../shared/cart.ts';
import { showFailure } from '../../shared/failures.ts';
import { useRested } from '../../ui/browser/rested.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** What a line of the cart is asked for. Each answer is saved by itself, a text once nothing is typed for a moment. */
export const LineFields = ({
  item: { id, product, asks = [], fields = {} },
}: {
  item: CartItemView;
}) => (
  <fieldset className="grid gap-3">
    <legend className="sr-only">More about {product.name}</legend>
    {asks.map((field) => (
      <LineField key={field.key} itemId={id} field={field} value={fields[field.key]} />
    ))}
  </fieldset>
);

const REST_MS = 800;

type LineFieldProps = { itemId: string; field: AskedField; value: FieldValue | undefined };

function LineField({ itemId, field, value }: LineFieldProps) {
  const { key, label, kind, hint, required, choices } = field;
  // What was typed stays as it was typed; undefined: nothing was.
  const [typed, setTyped] = useState<string | boolean>();
  const [isWanted, setWanted] = useState(false);
  const asked = useRef<string | boolean>(undefined);
  const { mutate, error } = useSaving(itemId, key, () => {
    asked.current = undefined;
    if (typeof typed === 'boolean') setTyped(undefined);
  });
  const shown = typed ?? value ?? '';

  function save(next: string | boolean): void {
    if (next === (asked.current ?? value ?? '')) return;
    asked.current = next;
    mutate(sentOf(kind, next));
  }
  const rested = useRested(typeof typed === 'string' ? typed : '', REST_MS);
  const saveRested = useEffectEvent(() => {
    if (typeof typed === 'string' && rested === typed) save(typed);
  });
  useEffect(() => {
    if (rested !== '') saveRested();
  }, [rested]);
  const leave = useEffectEvent(() => {
    if (typeof typed === 'string') save(typed);
  });
  useEffect(() => () => leave(), []);

  const put = (next: string | boolean) => {
    setTyped(next);
    if (kind === 'flag' || kind === 'choice') save(next);
  };
  const shared = {
    label,
    required,
    hint: hint || undefined,
    error,
    value: String(shown),
    onChange: ({ target }: { target: { value: string } }) => put(target.value),
    onBlur: () => typeof typed === 'string' && save(typed),
  };
  if (kind === 'flag') {
    return (
      <div className="grid">
        <Checkbox
          label={label}
          checked={shown === true}
          onChange={({ target }) => put(target.checked)}
        />
        {(error ?? hint) && (
          <p className={error ? 'text-danger text-sm' : 'text-ink-soft text-sm'}>{error ?? hint}</p>
        )}
      </div>
    );
  }
  if (kind === 'choice') {
    const options = choices.map((one) => ({ value: one, label: one }));
    return (
      <SelectField {...shared} options={[{ value: '', label: 'Please choose' }, ...options]} />
    );
  }
  if (kind === 'text' && !required && shown === '' && !isWanted) {
    return (
      <div>
        <Button variant="secondary" size="sm" onClick={() => setWanted(true)}>
          Add {label}
        </Button>
      </div>
    );
  }
  if (kind === 'text' && isLong(field)) {
    return (
      <TextAreaField
        {...shared}
        autoFocus={isWanted}
        rows={field.lines ?? 3}
        maxLength={mostOf(field)}
      />
    );
  }
  return (
    <TextField
      {...shared}
      autoFocus={isWanted}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={kind === 'text' ? mostOf(field) : undefined}
      autoComplete="off"
    />
  );
}

/** Saves an answer; what is wrong with it stands below it. */
function useSaving(itemId: string, key: string, onRefused: () => void) {
  const queryClient = useQueryClient();
  const { mutate, error } = useMutation({
    ...CART_WRITE,
    mutationFn: (sent: FieldValue | null) =>
      apiSend(cartApi.change({ itemId }, { fields: { [key]: sent } })),
    onError: (failure) => {
      onRefused();
      if (!problemIn(failure, key)) showFailure(failure, 'Failed to update cart item');
    },
    onSettled: () => refetchCart(queryClient),
  });
  return { mutate, error: problemIn(error, key) };
}

const problemIn = (error: unknown, key: string): string | undefined =>
  error instanceof ApiError ? error.fields[`fields.${key}`] : undefined;

/** What is no number is sent as it was typed, and refused. */
function sentOf(kind: AskedField['kind'], typed: string | boolean): FieldValue | null {
  if (kind !== 'number' || typeof typed === 'boolean') return typed;
  const number = Number(typed.replace(',', '.'));
  return typed.trim() === '' || Number.isNaN(number) ? typed : number;
}
