import type { CustomerRow } from '../../../domain/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import type { Act } from '../act.tsx';

export const CUSTOMERS_PATH = '/api/admin/customers';

export const nameOf = ({ firstName, lastName, username }: CustomerRow): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/** What can be done about a customer. @param onGone called once there is nothing more to show */
export function customerActs(customer: CustomerRow, edit: () => void, onGone?: () => void): Act[] {
  const { id, isActive } = customer;
  const name = <span className="wrap-anywhere font-strong">{nameOf(customer)}</span>;
  const switchTo = (to: boolean) => async () => {
    await apiSend('PUT', `${CUSTOMERS_PATH}/${id}/status`, { isActive: to });
    return { done: 'User status updated successfully' };
  };
  const change = {
    needs: 'customers.edit',
    busy: 'Saving…',
    failed: 'Failed to update user status',
  } as const;
  return [
    { id: 'edit', label: 'Edit', needs: 'customers.edit', key: 'e', open: edit },
    isActive
      ? {
          ...change,
          id: 'deactivate',
          label: 'Deactivate',
          destructive: true,
          ask: {
            title: 'Deactivate Customer',
            text: (
              <p>
                {name} is signed out everywhere and cannot sign in until the account is activated
                again. Orders on their way stay as they are.
              </p>
            ),
          },
          run: switchTo(false),
        }
      : { ...change, id: 'activate', label: 'Activate', run: switchTo(true) },
    {
      id: 'delete',
      label: 'Delete',
      needs: 'customers.delete',
      busy: 'Deleting…',
      destructive: true,
      ask: {
        title: 'Delete Customer',
        text: (
          <p>
            Everything that the shop keeps about {name} is erased and cannot be brought back. Orders
            stay, without a name. The customer is told by mail.
          </p>
        ),
      },
      run: async () => {
        await apiSend('DELETE', `${CUSTOMERS_PATH}/${id}`);
        onGone?.();
        return { done: 'User deleted successfully' };
      },
      failed: 'Failed to delete user',
    },
  ];
}
