import type { RefObject } from 'react';
import * as z from 'zod';
import { type Action, ActionButton, useActions } from '../../../kit/admin/action.tsx';
import { dateTime, optional, typedAs } from '../../../kit/admin/form/codecs.ts';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { useSettings } from '../../../shared/settings.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as newsletterApi from '../admin-endpoints.ts';
import { type NewsletterRecord, NewsletterSending } from '../schema.ts';
import { ReaderCount } from './reader-count.tsx';

type SendFormProps = {
  open: boolean;
  newsletter: NewsletterRecord;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLButtonElement | null>;
};

export const SendForm = ({ open, ...props }: SendFormProps) => open && <OpenSendForm {...props} />;

/** When it goes out and to how many; before that, to oneself. */
function OpenSendForm({ newsletter, onClose, returnFocusTo }: Omit<SendFormProps, 'open'>) {
  const { id, subject } = newsletter;
  const { timeZone } = useSettings();
  const typed = { at: optional(dateTime(timeZone)) };
  const rule = NewsletterSending.extend({ when: z.enum(['now', 'later']), email: z.string() });
  const form = useRecordForm({
    schema: typedAs(typed, rule),
    loaded: { when: 'now' as 'now' | 'later', at: '', email: '' },
    change: newsletterApi.sendNewsletter,
    save: ({ when, at }) =>
      apiSend(newsletterApi.sendNewsletter({ id }, { at: when === 'now' ? null : at })),
    onSaved: onClose,
    done: 'The newsletter goes out',
    failed: 'Failed to send newsletter',
  });
  const { when, email } = form.watch();
  const test: Action = {
    id: 'test',
    label: 'Send a Test',
    busy: 'Sending…',
    needs: newsletterApi.testNewsletter,
    run: async () => {
      const { message } = await apiSend(newsletterApi.testNewsletter({ id }, { email }));
      return { done: message };
    },
    failed: 'Failed to send the test',
  };
  const of = useActions([test]);
  return (
    <DrawerForm
      title={`Send “${subject}”`}
      description="Everybody gets it once. It cannot be called back."
      progress={form.progress}
      save={when === 'now' ? 'Send Newsletter' : 'Send It Then'}
      busy="Sending…"
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p role="status">
        <ReaderCount audience={newsletter} />
      </p>
      <SelectField
        label="When"
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At a time' },
        ]}
        {...form.field('when')}
      />
      {when === 'later' && (
        <TextField label="At" type="datetime-local" required {...form.field('at')} />
      )}
      <fieldset className="grid gap-3 border-line border-t pt-5">
        <legend className="sr-only">A test first</legend>
        <TextField
          label="A test first, to"
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <span>
          {of.actions.map((one) => (
            <ActionButton key={one.id} of={of} action={one} />
          ))}
        </span>
      </fieldset>
    </DrawerForm>
  );
}
