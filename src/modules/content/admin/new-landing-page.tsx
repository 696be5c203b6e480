import { useNavigate } from '@tanstack/react-router';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { slugOf } from '../../../kit/slug.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { uuidV4 } from '../../../shared/uuid.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as landingApi from '../landing-endpoints.ts';
import { LandingPageInput, type LandingSection } from '../landing-schema.ts';
import { freshValues } from '../section-kinds.ts';

type NewLandingPageProps = { open: boolean; onClose: () => void };

export const NewLandingPage = ({ open, onClose }: NewLandingPageProps) =>
  open && <OpenForm onClose={onClose} />;

/** What a page is called and where it stands; its sections come on its own screen. */
function OpenForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useRecordForm({
    schema: LandingPageInput.pick({ title: true, slug: true }),
    loaded: { title: '', slug: '' },
    change: landingApi.add,
    save: ({ title, slug }) =>
      apiSend(landingApi.add({ title, slug, sections: [newSection('hero', { title })] })),
    onSaved: ({ id }) => navigate({ href: `/admin/landing-pages/${id}` }),
    done: 'Landing page added successfully',
    failed: 'Failed to add landing page',
  });
  const title = form.field('title');
  return (
    <DrawerForm
      title="Add Landing Page"
      progress={form.progress}
      save="Add Landing Page"
      busy="Adding…"
      onClose={onClose}
    >
      <TextField
        label="Title"
        required
        autoFocus
        {...title}
        onChange={(event) => {
          // The address follows the title until it is typed itself.
          const follows = form.getValues('slug') === slugOf(form.getValues('title'));
          void title.onChange(event);
          if (follows) form.put('slug', slugOf(event.target.value));
        }}
      />
      <TextField
        label="Address of the page"
        required
        hint="Where the page stands: black-friday is at /black-friday"
        autoComplete="off"
        spellCheck={false}
        {...form.field('slug')}
      />
    </DrawerForm>
  );
}

export const newSection = (
  kind: LandingSection['kind'],
  values: LandingSection['values'] = {},
): LandingSection => ({
  id: uuidV4(),
  kind,
  isOn: true,
  from: null,
  until: null,
  values: { ...(freshValues(kind) as LandingSection['values']), ...values },
});
