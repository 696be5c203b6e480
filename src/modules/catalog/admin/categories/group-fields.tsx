import type { ReactNode } from 'react';
import { MarkdownField } from '../../../../kit/admin/form/markdown-field.tsx';
import type { RecordForm } from '../../../../kit/admin/form/record-form.ts';
import { SeoFields } from '../../../../kit/admin/form/seo-fields.tsx';
import { slugOf } from '../../../../kit/slug.ts';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { PictureField } from '../../../media/admin/picture-field.tsx';

/** What a category and a collection have in common. */
export type GroupTexts = {
  name: string;
  slug: string;
  image: string | null;
  imageText: string;
  story: string;
  seoTitle: string | null;
  seoDescription: string | null;
  isActive: boolean;
};

export const FRESH_TEXTS: GroupTexts = {
  name: '',
  slug: '',
  image: '',
  imageText: '',
  story: '',
  seoTitle: '',
  seoDescription: '',
  isActive: true,
};

type GroupFieldsProps = {
  /** Of a form that has other fields as well, which are not looked at. */
  form: RecordForm<GroupTexts>;
  kind: 'category' | 'collection';
  isNew: boolean;
  /** What a new name comes to. */
  nameHint?: string | undefined;
  /** What stands between its name and its story. */
  children: ReactNode;
};

export function GroupFields({ form, kind, isNew, nameHint, children }: GroupFieldsProps) {
  const name = form.field('name');
  const { error: imageError } = form.field('image');
  return (
    <>
      <TextField
        label="Name"
        required
        autoFocus
        maxLength={100}
        autoComplete="off"
        hint={nameHint}
        {...name}
        onChange={(event) => {
          // The address of a new one follows its name until it is typed itself.
          const follows = form.getValues('slug') === slugOf(form.getValues('name'));
          void name.onChange(event);
          if (isNew && follows) form.put('slug', slugOf(event.target.value));
        }}
      />
      <TextField
        label="Address"
        required
        autoComplete="off"
        spellCheck={false}
        hint={`Its page is at /${kind}/${form.watch('slug') || '…'}`}
        {...form.field('slug')}
      />
      {children}
      <PictureField
        label="Picture"
        hint="On top of its page, in menus and wherever it is offered."
        value={form.watch('image')}
        onChange={(url) => form.put('image', url)}
        error={imageError}
      />
      <TextField
        label="What the picture shows"
        hint="Read out to shoppers who cannot see it. Empty: the picture is decoration."
        {...form.field('imageText')}
      />
      <MarkdownField
        label="Story"
        toolbar="Marks for the story"
        hint="Above the list of its products."
        rows={7}
        readOnly={form.progress.readOnly}
        {...form.field('story')}
      />
      <SeoFields
        title={form.field('seoTitle')}
        description={form.field('seoDescription')}
        otherwise={{ title: 'its name', description: 'the story’s first words' }}
      />
      <Switch
        label="Active"
        hint="It has its page, and stands in menus. Its products are on sale either way."
        on={form.watch('isActive')}
        onChange={(on) => form.put('isActive', on)}
      />
    </>
  );
}
