import type { Action } from '../../../kit/admin/action.tsx';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type ItemFormProps, ItemList } from '../../../kit/admin/form/item-list.tsx';
import { useResourceForm } from '../../../kit/admin/form/resource-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as notificationsApi from '../endpoints.ts';
import { EVENT_NAMES, TOLD_EVENTS, type ToldEvent } from '../events.ts';
import { RecipientInput, type RecipientRecord } from '../schema.ts';
import { EventChoices } from './event-choices.tsx';

const RECIPIENTS = {
  calls: notificationsApi.recipients,
  noun: notificationsApi.recipients.noun,
};

/** A mail to see whether it arrives. @param recipientId left out: to the owner's address */
export const testAction = (recipientId?: string): Action => ({
  id: 'test',
  label: 'Send a Test',
  busy: 'Sending…',
  needs: notificationsApi.testNotice,
  run: async () => {
    const { message } = await apiSend(notificationsApi.testNotice({ recipientId }));
    return { done: message };
  },
  failed: 'Failed to send a test',
});

/** Who else is mailed, each of chosen events. */
export const RecipientList = () => (
  <ItemList<RecipientRecord>
    {...RECIPIENTS}
    title="Further addresses"
    text={({ email, events }) => ({
      name: email,
      note:
        events.length === TOLD_EVENTS.length
          ? 'Everything'
          : events.map((event) => EVENT_NAMES[event]).join(', '),
    })}
    actions={({ id }) => [testAction(id)]}
    gone="and is mailed no more"
    form={RecipientForm}
  />
);

const FRESH: { email: string; events: ToldEvent[]; isActive: boolean } = {
  email: '',
  events: ['order.placed', 'return.requested', 'stock.low'],
  isActive: true,
};

function RecipientForm({ item, onClose, returnFocusTo }: ItemFormProps<RecipientRecord>) {
  const { form, drawer } = useResourceForm(notificationsApi.recipients, {
    thing: item,
    rule: RecipientInput,
    fresh: FRESH,
    onClose,
    returnFocusTo,
  });
  return (
    <DrawerForm {...drawer} save={item ? undefined : 'Add'}>
      <TextField
        label="Address"
        type="email"
        required
        autoFocus
        autoComplete="off"
        {...form.field('email')}
      />
      <EventChoices
        legend="What is mailed to it"
        chosen={form.watch('events')}
        onChange={(events) => form.put('events', events)}
        error={form.field('events').error}
      />
    </DrawerForm>
  );
}
