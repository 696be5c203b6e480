import { useState } from 'react';
import { MAIL_TICKS } from '../../modules/customers/mail-preferences.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useNotifications, useSaveNotification } from '../settings/notifications.ts';

const LISTS = ['reviewInvitations', 'refillReminders', 'newProducts'] as const;
type List = (typeof LISTS)[number];

/** Asks, after an order, for mail that the customer does not get yet. What is ticked is saved at once. */
export function MailTicks({ lists = LISTS }: { lists?: readonly List[] }) {
  const { data } = useNotifications();
  // A tick stays to be taken back, however soon it is saved.
  const [asked, setAsked] = useState<readonly List[]>();
  if (data && !asked) setAsked(lists.filter((list) => !data[list]));
  if (!data || !asked || asked.length === 0) return null;
  return (
    <fieldset className="grid gap-2 border-line-strong/40 border-t pt-4">
      <legend>
        <VisuallyHidden>Email that you want</VisuallyHidden>
      </legend>
      {asked.map((list) => (
        <Tick key={list} list={list} saved={data[list]} />
      ))}
    </fieldset>
  );
}

function Tick({ list, saved }: { list: List; saved: boolean }) {
  const save = useSaveNotification(list, 'thank-you');
  const on = save.isPending ? save.variables : saved;
  return (
    <Checkbox
      label={MAIL_TICKS[list]}
      checked={on}
      onChange={({ target }) => save.mutate(target.checked)}
    />
  );
}
