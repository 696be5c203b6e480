import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiSend } from '../../../shared/api-client.ts';
import { failureText } from '../../../shared/failures.ts';
import { apiQuery, refetchAfterWrite } from '../../../shared/queries.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import * as paymentMethodsApi from '../endpoints.ts';
import type { PaymentMethodView } from '../schema.ts';

export const methodsQuery = apiQuery(paymentMethodsApi.list());

/** Those that are on first, in the owner's order, then those that could be, then the rest; each group as it came. */
export function inOrder(methods: PaymentMethodView[]): PaymentMethodView[] {
  const rank = ({ isActive, configured }: PaymentMethodView) => (isActive ? 0 : configured ? 1 : 2);
  const place = ({ isActive, sortOrder }: PaymentMethodView) => (isActive ? sortOrder : 0);
  return methods.toSorted((one, other) => rank(one) - rank(other) || place(one) - place(other));
}

/** Tries a method's credentials, which moves no money. */
export const testMethod = (id: string) => apiSend(paymentMethodsApi.test({ id }));

/** Tries the credentials, and tells the outcome by a toast. @param switchOn offered where they are good; left out: nothing is */
export function useTestMethod({ id, name }: PaymentMethodView, switchOn?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => testMethod(id),
    onSuccess: ({ success, message }) =>
      toast({
        title: success ? 'Test Successful' : 'Test Failed',
        description: message,
        destructive: !success,
        ...(success && switchOn && { action: { label: SWITCH_ON, run: switchOn } }),
      }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: failureText(error, `Failed to test ${name} payment gateway`),
        destructive: true,
      }),
    onSettled: () => refetchAfterWrite(queryClient),
  });
}

/** What is offered after a good test. */
export const SWITCH_ON = 'Switch it on';

/** Said by a toast where a method lacks its keys. @param doing 'enabling it' */
export function askToConfigure({ name }: PaymentMethodView, doing: string): void {
  toast({
    title: 'Configuration Required',
    description: `Please configure ${name} before ${doing}`,
    destructive: true,
  });
}
