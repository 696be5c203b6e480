import { useQuery } from '@tanstack/react-query';
import { type FooterEntry, FooterForm } from '../../../domain/content/schema.ts';
import { apiSend, ifMatch } from '../../shared/api-client.ts';
import { failureText } from '../../shared/failures.ts';
import { apiQuery } from '../../shared/queries.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { useRecordForm } from '../form/record-form.ts';
import { SettingsCard, SettingsTab } from '../form/settings-tab.tsx';

const PATH = '/api/admin/footer-settings';

/** The footer's texts. */
export function FooterTexts() {
  const { data, error, refetch } = useQuery({ ...apiQuery<FooterEntry>(PATH), staleTime: 0 });
  if (data) return <FooterTextsForm footer={data} />;
  if (error)
    return (
      <LoadFailure
        centred
        text={failureText(error, 'Failed to fetch footer settings')}
        onRetry={refetch}
      />
    );
  return <Skeleton className="h-96 animate-late-fade-in rounded-lg" />;
}

function FooterTextsForm({ footer: { version, ...texts } }: { footer: FooterEntry }) {
  const form = useRecordForm({
    schema: FooterForm,
    loaded: texts,
    version,
    change: 'settings.edit',
    save: (values, { version }) => apiSend<FooterEntry>('PUT', PATH, values, ifMatch(version)),
    reload: ({ version, ...values }) => ({ values, version }),
    done: 'Settings updated successfully',
    failed: 'Failed to update settings',
    touches: [PATH, '/api/footer-settings'],
  });
  return (
    <SettingsTab progress={form.progress}>
      <SettingsCard
        title="Company"
        description="Who the shop belongs to, in the footer of its pages, in mail and on invoices."
      >
        <TextField
          label="Company name"
          required
          hint="Follows the seller’s name, or else the shop’s, until you write another"
          {...form.field('companyName')}
        />
        <TextAreaField
          label="Company description"
          required
          rows={3}
          {...form.field('companyDescription')}
        />
        <TextAreaField label="Address" required rows={3} {...form.field('address')} />
        <TextField label="Phone number" type="tel" required {...form.field('phoneNumber')} />
      </SettingsCard>
      <SettingsCard title="Texts" description="What else stands in the footer of every page.">
        <TextAreaField
          label="Warning text"
          required
          rows={2}
          hint="In most countries the law says what it must be"
          {...form.field('warningText')}
        />
        <TextField
          label="Payment methods text"
          required
          hint="Stands before the accepted payment methods"
          {...form.field('paymentMethodsText')}
        />
        <TextField
          label="Copyright text"
          required
          hint="Stands after © and the year. Follows the company until you write another"
          {...form.field('copyrightText')}
        />
      </SettingsCard>
    </SettingsTab>
  );
}
