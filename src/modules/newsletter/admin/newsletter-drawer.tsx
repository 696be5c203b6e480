import type { ComponentProps } from 'react';
import { number } from '../../../kit/admin/form/codecs.ts';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type FormOfThing, LoadedDrawer } from '../../../kit/admin/form/loaded-drawer.tsx';
import { useResourceForm } from '../../../kit/admin/form/resource-form.ts';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PickKinds } from '../../catalog/admin/pick-kinds.tsx';
import { PickThings } from '../../catalog/admin/pick-things.tsx';
import * as productsApi from '../../catalog/admin-endpoints.ts';
import * as brandsApi from '../../catalog/brand-endpoints.ts';
import { Fact } from '../../customers/admin/customer-page.tsx';
import { PickGroups } from '../../customers/admin/groups/pick-groups.tsx';
import { MailPreview } from '../../mail/admin/mail-preview.tsx';
import * as newsletterApi from '../admin-endpoints.ts';
import { AUDIENCES, type AudienceKind, NewsletterInput, type NewsletterRecord } from '../schema.ts';
import { AUDIENCE_NAMES } from './audience-names.ts';
import { ReaderCount } from './reader-count.tsx';

const FRESH = {
  subject: '',
  text: '',
  productIds: [] as string[],
  audience: 'all' as AudienceKind,
  boughtDays: '90',
  brandIds: [] as string[],
  categories: [] as string[],
  groupIds: [] as string[],
};

type NewsletterDrawerProps = Pick<ComponentProps<typeof LoadedDrawer>, 'open' | 'onClose' | 'id'>;

/** A newsletter in a drawer, with the mail that comes of it beside it. */
export const NewsletterDrawer = (props: NewsletterDrawerProps) => (
  <LoadedDrawer
    {...props}
    find={newsletterApi.newsletters.find}
    title="Edit Newsletter"
    form={NewsletterForm}
  />
);

function NewsletterForm({ thing, onClose }: FormOfThing<NewsletterRecord>) {
  const { form, drawer } = useResourceForm(newsletterApi.newsletters, {
    thing,
    rule: NewsletterInput,
    typed: { boughtDays: number },
    fresh: FRESH,
    onClose,
    done: 'Draft saved',
    failed: 'Failed to save the newsletter',
    names: { productIds: 'products', boughtDays: 'days', brandIds: 'brands', groupIds: 'groups' },
  });
  const isGone = thing?.state === 'sending' || thing?.state === 'sent';
  const { subject, text, productIds, ...audience } = form.watch();
  return (
    <DrawerForm
      {...drawer}
      title={thing ? thing.subject : 'Write a Newsletter'}
      save="Save Draft"
      progress={isGone ? { ...drawer.progress, ...SENT } : drawer.progress}
      beside={
        <MailPreview
          of={{ subject: subject || 'Subject', text: text || 'Text', productIds }}
          call={newsletterApi.preview}
        />
      }
    >
      {isGone && <Figures of={thing} />}
      <TextField
        label="Subject"
        required
        maxLength={150}
        autoComplete="off"
        autoFocus
        {...form.field('subject')}
      />
      <TextAreaField
        label="Text"
        required
        rows={8}
        hint="A blank line begins a new paragraph. A link to unsubscribe is added by itself."
        {...form.field('text')}
      />
      <PickThings
        label="Products"
        hint="Below the text, with picture and price as they are when it is sent. In the United Kingdom, nicotine vapes may not be advertised by e-mail."
        from={productsApi}
        {...form.list('productIds')}
      />
      <SelectField
        label="Goes to"
        options={AUDIENCES.map((kind) => ({ value: kind, label: AUDIENCE_NAMES[kind] }))}
        {...form.field('audience')}
      />
      {audience.audience === 'bought' && (
        <TextField
          label="Bought within days"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('boughtDays')}
        />
      )}
      {audience.audience === 'brands' && (
        <PickThings label="Brands" from={brandsApi} {...form.list('brandIds')} />
      )}
      {audience.audience === 'categories' && (
        <PickKinds label="Categories" {...form.list('categories')} />
      )}
      {audience.audience === 'groups' && <PickGroups all {...form.list('groupIds')} />}
      {!isGone && (
        <p role="status" className="text-ink-soft text-sm">
          <ReaderCount audience={{ ...audience, boughtDays: Number(audience.boughtDays) }} />
        </p>
      )}
    </DrawerForm>
  );
}

const SENT = { readOnly: true, whyReadOnly: 'It was sent, and cannot be changed any more.' };

/** What became of one that was sent. */
function Figures({ of: newsletter }: { of: NewsletterRecord }) {
  const { finishedAt, sent, readers, counted, opened, unsubscribed } = newsletter;
  return (
    <dl className="figures grid grid-cols-2 gap-4 text-sm sm:grid-cols-4">
      <Fact name="Sent">{sent === readers ? sent : `${sent} of ${readers}`}</Fact>
      <Fact name="Opened">{counted > 0 ? `${opened} of ${counted} counted` : 'Not counted'}</Fact>
      <Fact name="Unsubscribed">{unsubscribed}</Fact>
      {finishedAt && (
        <Fact name="Finished">
          <DateTime at={finishedAt} />
        </Fact>
      )}
    </dl>
  );
}
