import { useWatch } from 'react-hook-form';
import { FoldedPanel } from '../../../../kit/admin/form/folded-panel.tsx';
import { SeoFields } from '../../../../kit/admin/form/seo-fields.tsx';
import { slugOf } from '../../../../kit/slug.ts';
import { useSettings } from '../../../../shared/settings.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Flag, FormPanel, type Section, useShownDescription } from './product-values.tsx';

/** Whether it can be bought, and what is said about it in the shop. */
export function Flags({ form }: Section) {
  return (
    <Panel title="In the shop">
      <div className="grid px-5 py-3">
        <Flag form={form} name="inStock" label="Can be bought" />
        <Flag form={form} name="isFeatured" label="Featured" />
        <Flag form={form} name="isNew" label="New" />
        <Flag form={form} name="isSale" label="Sale" />
      </div>
    </Panel>
  );
}

/** Figures of another shop; folded away, since hardly anybody may show them. */
export function TypedRating({ form }: Section) {
  const isWrong = form.progress.problems.some(({ path }) => /^(rating|reviewCount)$/.test(path));
  return (
    <FoldedPanel title="Brought along from elsewhere" opens={isWrong}>
      <div className="grid gap-5 p-5">
        <Notice title="Ratings that nobody gave are unlawful in the UK, the EU and the US.">
          Enter only what your own customers said where you sold before.
        </Notice>
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label="Rating"
            inputMode="decimal"
            placeholder="0"
            autoComplete="off"
            {...form.field('rating')}
          />
          <TextField
            label="Reviews"
            inputMode="numeric"
            placeholder="0"
            autoComplete="off"
            {...form.field('reviewCount')}
          />
        </div>
        <p className="text-ink-soft text-sm">
          Shown until the product has its first review here. Search engines are never told of it.
        </p>
      </div>
    </FoldedPanel>
  );
}

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
];

export function Publishing({ form }: Section) {
  const { timeZone } = useSettings();
  const status = useWatch({ control: form.control, name: 'status' });
  return (
    <FormPanel title="Publishing">
      <SelectField
        label="Status"
        options={STATUSES}
        hint={
          {
            draft: 'Only staff see it.',
            scheduled: 'It appears in the shop by itself.',
            published: 'Everybody can see it.',
          }[status]
        }
        {...form.field('status')}
      />
      {status === 'scheduled' && (
        <TextField
          label="Publish at"
          type="datetime-local"
          required
          hint={`By the shop’s clock (${timeZone})`}
          {...form.field('publishAt')}
        />
      )}
    </FormPanel>
  );
}

/** How search engines are likely to show it, and what that is made of. */
export function SearchResult({ form, savedSlug }: Section & { savedSlug: string | undefined }) {
  const { siteTitle } = useSettings();
  const values = useWatch({
    control: form.control,
    name: ['name', 'description', 'slug', 'seoTitle', 'seoDescription'],
  });
  const [name, description, slug, seoTitle, seoDescription] = values;
  const words = useShownDescription(form)?.words ?? description;
  const address = slug.trim() || slugOf(name);
  const isWrong = form.progress.problems.some(({ path }) => /^(slug|seo)/.test(path));
  return (
    <FoldedPanel title="Search engines (SEO)" opens={isWrong}>
      <div className="grid gap-5 p-5">
        <div className="grid gap-0.5 rounded-md border border-line bg-sunken p-4 text-sm">
          <p className="wrap-anywhere text-ink-soft text-xs">
            {location.host} › product › {address}
          </p>
          <p className="wrap-anywhere text-accent text-lg">
            {cut(seoTitle.trim() || `${name.trim() || 'Name'} · ${siteTitle}`, 60)}
          </p>
          <p className="wrap-anywhere text-ink-soft">
            {cut(seoDescription.trim() || words.trim() || 'Description', 160)}
          </p>
        </div>
        <SeoFields
          title={{ placeholder: name, ...form.field('seoTitle') }}
          description={form.field('seoDescription')}
          otherwise={{ title: 'its name', description: 'the beginning of its description' }}
        />
        <TextField
          label="Address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={slugOf(name)}
          hint={
            savedSlug !== undefined && slug.trim() !== savedSlug
              ? `/product/${savedSlug} will lead to the new address.`
              : 'The last part of the address of its page.'
          }
          {...form.field('slug')}
        />
      </div>
    </FoldedPanel>
  );
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, '')} …` : text;
