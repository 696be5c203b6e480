import * as z from 'zod';
import { dateTime, optional, typedAs } from '../../../kit/admin/form/codecs.ts';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { wallClockAt } from '../../../kit/admin/form/shop-time.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { useSettings } from '../../../shared/settings.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as landingApi from '../landing-endpoints.ts';
import { type LandingPageRecord, Publication } from '../landing-schema.ts';

type PublishLaterProps = {
  page: LandingPageRecord;
  /** Saves what is typed in the page's form. */
  isSaved: () => Promise<boolean>;
  onClose: () => void;
};

/** Asks when a landing page is to be published. */
export function PublishLater({ page: { id, publishAt }, isSaved, onClose }: PublishLaterProps) {
  const { timeZone } = useSettings();
  const typed = { at: optional(dateTime(timeZone)) };
  const form = useRecordForm({
    schema: typedAs(
      typed,
      Publication.extend({ at: z.string('When is it published?') }) as z.ZodType<{ at: string }>,
    ),
    loaded: { at: publishAt ? wallClockAt(publishAt, timeZone) : '' },
    change: landingApi.publish,
    save: async ({ at }) => {
      if (!(await isSaved())) throw new Error('First mend what is wrong in the form.');
      return apiSend(landingApi.publish({ id }, { at }));
    },
    onSaved: onClose,
    done: 'The page is published then',
    failed: 'Failed to plan it',
  });
  return (
    <DrawerForm
      title="Publish Later"
      description="Until then visitors see what they see now. What you save meanwhile is published as well."
      progress={form.progress}
      save="Publish Then"
      onClose={onClose}
    >
      <TextField
        label="At"
        type="datetime-local"
        required
        autoFocus
        hint={`By the shop’s clock (${timeZone})`}
        {...form.field('at')}
      />
    </DrawerForm>
  );
}
