import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEventHandler } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import type { CaptchaState } from './captcha.tsx';
import { showFailure, showFieldErrors } from './failures.ts';

type ShopFormOptions<Typed extends FieldValues, Input, Result> = {
  /** The schema that the route itself uses, so that both say the same. */
  schema: ZodType<Input, Typed>;
  /** Left out where the server renders the form, to keep what was typed or filled in before the page came alive. */
  defaults?: DefaultValues<Typed>;
  /** Has to be answered before anything is sent. */
  captcha?: CaptchaState;
  /** Sends what was typed, and awaits all that belongs to it, whether or not the form is still shown. */
  send(input: Input, captchaToken: string | undefined): Promise<Result>;
  /** Called while the form is still shown. */
  onDone?(response: Result): void;
  /** The toast's text after a failure for which the server gives no reason; or what is done instead of that toast. */
  failed: string | ((error: Error) => void);
};

export type CheckedForm<Typed extends FieldValues, Input = Typed> = UseFormReturn<
  Typed,
  unknown,
  Input
> & {
  /** Spread into any field of ui: `<TextField label="Name" {...form.field('name')} />`. */
  field(
    name: Path<Typed>,
    options?: RegisterOptions<Typed>,
  ): ReturnType<UseFormReturn<Typed>['register']> & { error: string | undefined };
};

export type ShopForm<Typed extends FieldValues, Input = Typed> = CheckedForm<Typed, Input> & {
  /** Spread into the form's element. */
  props: { method: 'post'; noValidate: true; onSubmit: SubmitEventHandler };
  isPending: boolean;
  /** Why it was not accepted, until the next try. */
  failure: Error | null;
};

/** A form whose fields say what is wrong with them; whoever shows it reads and sends it. */
export function useCheckedForm<Typed extends FieldValues, Input>(
  schema: ZodType<Input, Typed>,
  defaultValues?: DefaultValues<Typed>,
): CheckedForm<Typed, Input> {
  const form = useForm<Typed, unknown, Input>({ resolver: zodResolver(schema), defaultValues });
  const { formState, getFieldState, register } = form;
  return {
    ...form,
    field: (name, options) => ({
      ...register(name, options),
      error: getFieldState(name, formState).error?.message,
    }),
  };
}

/** A form that a customer fills in and sends. What the server refuses stands beside the fields. */
export function useShopForm<Typed extends FieldValues, Input, Result>({
  schema,
  defaults,
  captcha,
  send,
  onDone,
  failed,
}: ShopFormOptions<Typed, Input, Result>): ShopForm<Typed, Input> {
  const form = useCheckedForm<Typed, Input>(schema, defaults);
  const { getValues, handleSubmit, setError } = form;

  const sending = useMutation({
    mutationFn: ({ input, captchaToken }: { input: Input; captchaToken?: string }) =>
      send(input, captchaToken),
    onError: (error) => {
      captcha?.refuse(error);
      showFieldErrors(error, setError, Object.keys(getValues()) as Path<Typed>[]);
      if (typeof failed === 'string') showFailure(error, failed);
      else failed(error);
    },
  });

  const onSubmit = handleSubmit((input) => {
    const sendIt = (captchaToken?: string) =>
      sending.mutate({ input, captchaToken }, { onSuccess: onDone });
    if (captcha) captcha.withToken(sendIt);
    else sendIt();
  });

  return {
    ...form,
    // If submitted before the page comes alive, a password must not end up in the URL.
    props: { method: 'post', noValidate: true, onSubmit },
    isPending: sending.isPending,
    failure: sending.error,
  };
}
