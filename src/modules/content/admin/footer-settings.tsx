import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { SettingsCard, SettingsTab } from '../../../kit/admin/form/settings-tab.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { failureText } from '../../../shared/failures.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LoadFailure } from '../../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import * as contentApi from '../admin-endpoints.ts';
import { type FooterEntry, FooterForm, FooterSettings } from '../schema.ts';

const footerQuery = apiQuery(contentApi.readFooter());

/** The footer's texts. */
export function FooterTexts() {
  const { data, error, refetch } = useQuery({ ...footerQuery, staleTime: 0 });
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

/** What is typed, without the texts that a new shop has none of and that nobody wrote yet. */
const written = (typed: FooterSettings, loaded: FooterSettings): Partial<FooterSettings> =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name, text]) => text.trim() !== '' || loaded[name as keyof FooterSettings] !== '',
    ),
  );

const footerForm = (loaded: FooterSettings) =>
  FooterSettings.superRefine((typed, context) => {
    const { error } = FooterForm.partial().safeParse(written(typed, loaded));
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message });
    }
  });

function FooterTextsForm({ footer: { version, ...texts } }: { footer: FooterEntry }) {
  const queryClient = useQueryClient();
  const form = useRecordForm({
    schema: footerForm(texts),
    loaded: texts,
    version,
    change: contentApi.changeFooter,
    save: (values, { version }) =>
      apiSend(contentApi.changeFooter(written(values, texts)), { version }),
    reload: ({ version, ...values }) => ({ values, version }),
    // Which texts have to be there follows from what was saved, before it has been read anew.
    onSaved: (saved) => queryClient.setQueryData(footerQuery.queryKey, saved),
    done: 'Settings updated successfully',
    failed: 'Failed to update settings',
  });
  const text = (name: keyof FooterSettings) => ({
    ...form.field(name),
    required: texts[name] !== '',
  });
  return (
    <SettingsTab progress={form.progress}>
      <SettingsCard
        title="Company"
        description="Who the shop belongs to, in the footer of its pages, in mail and on invoices."
      >
        <TextField
          label="Company name"
          hint="Follows the seller’s name, or else the shop’s, until you write another"
          {...text('companyName')}
        />
        <TextAreaField label="Company description" rows={3} {...text('companyDescription')} />
        <TextAreaField label="Address" rows={3} {...text('address')} />
        <TextField label="Phone number" type="tel" {...text('phoneNumber')} />
      </SettingsCard>
      <SettingsCard title="Texts" description="What else stands in the footer of every page.">
        <TextAreaField
          label="Warning text"
          rows={2}
          hint="In most countries the law says what it must be"
          {...text('warningText')}
        />
        <TextField
          label="Payment methods text"
          hint="Stands before the accepted payment methods"
          {...text('paymentMethodsText')}
        />
        <TextField
          label="Copyright text"
          hint="Stands after © and the year. Follows the company until you write another"
          {...text('copyrightText')}
        />
      </SettingsCard>
    </SettingsTab>
  );
}
