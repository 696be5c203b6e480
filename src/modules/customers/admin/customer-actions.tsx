import { type Action, sending } from '../../../kit/admin/action.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import * as customersApi from '../admin-endpoints.ts';
import type { CustomerRow } from '../schema.ts';

export const nameOf = ({ firstName, lastName, username }: CustomerRow): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/** What can be done about a customer. @param onGone called once there is nothing more to show */
export function customerActions(
  customer: CustomerRow,
  edit: () => void,
  onGone?: () => void,
): Action[] {
  const { id, isActive } = customer;
  const name = <span className="wrap-anywhere font-strong">{nameOf(customer)}</span>;
  const status = {
    needs: customersApi.changeStatus,
    busy: 'Saving…',
    run: sending(
      customersApi.changeStatus({ id }, { isActive: !isActive }),
      'User status updated successfully',
      isActive ? 'The customer is signed out everywhere.' : 'The customer can sign in again.',
    ),
    failed: 'Failed to update user status',
  };
  return [
    { id: 'edit', label: 'Edit', needs: customersApi.change, key: 'e', open: edit },
    isActive
      ? {
          ...status,
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
        }
      : { ...status, id: 'activate', label: 'Activate' },
    {
      id: 'delete',
      label: 'Delete',
      needs: customersApi.remove,
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
        await apiSend(customersApi.remove({ id }));
        onGone?.();
        return { done: 'User deleted successfully', note: 'Orders stay, without a name.' };
      },
      failed: 'Failed to delete user',
    },
  ];
}
