import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { dateTime, optional } from '../../../kit/admin/form/codecs.ts';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type FormOfThing, LoadedDrawer } from '../../../kit/admin/form/loaded-drawer.tsx';
import { MarkdownField } from '../../../kit/admin/form/markdown-field.tsx';
import { useResourceForm } from '../../../kit/admin/form/resource-form.ts';
import { SeoPanel } from '../../../kit/admin/form/seo-fields.tsx';
import { slugOf } from '../../../kit/slug.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { TextBlocks } from '../../../shared/text-blocks.tsx';
import { useRested } from '../../../ui/browser/rested.ts';
import { ChipListField } from '../../../ui/fields/chips-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { PictureField } from '../../media/admin/picture-field.tsx';
import * as postsApi from '../post-endpoints.ts';
import { PostInput, type PostRecord, type PostStatus } from '../posts-schema.ts';
import { TextPicture } from './text-picture.tsx';

type PostDrawerProps = Pick<ComponentProps<typeof LoadedDrawer>, 'open' | 'onClose' | 'id'>;

/** A post in a drawer, with what shoppers will see beside it. */
export const PostDrawer = (props: PostDrawerProps) => (
  <LoadedDrawer {...props} find={postsApi.find} title="Edit Post" form={PostForm} />
);

const FRESH = {
  title: '',
  slug: '',
  summary: '',
  text: '',
  image: '',
  imageAlt: '',
  author: '',
  tags: [] as string[],
  seoTitle: '',
  seoDescription: '',
  status: 'draft' as PostStatus,
  publishAt: '',
};

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
];

function PostForm({ thing, onClose }: FormOfThing<PostRecord>) {
  const { timeZone } = useSettings();
  const { form, drawer } = useResourceForm(postsApi, {
    thing,
    rule: PostInput,
    typed: { publishAt: optional(dateTime(timeZone)) },
    fresh: FRESH,
    onClose,
    names: {
      image: 'picture',
      imageAlt: 'what the picture shows',
      publishAt: 'date',
      slug: 'address',
      seoTitle: 'title for search engines',
      seoDescription: 'description for search engines',
    },
  });
  const { data: known = [] } = useQuery(apiQuery(postsApi.listPosts({ limit: 50 })));
  const tagsKnown = [...new Set(known.flatMap(({ tags }) => tags.map(({ name }) => name)))];
  const { status, image, imageAlt, text } = form.watch();
  const { readOnly, problems } = form.progress;
  const title = form.field('title');
  const statusField = form.field('status');
  return (
    <DrawerForm
      {...drawer}
      title={thing ? 'Edit Post' : 'Write a Post'}
      save={thing?.status === status ? 'Save' : SAVES[status]}
      busy="Saving…"
      beside={<PostPreview title={form.watch('title')} image={image} alt={imageAlt} text={text} />}
    >
      <TextField
        label="Title"
        required
        autoFocus
        maxLength={150}
        autoComplete="off"
        {...title}
        onChange={(event) => {
          // The address follows the title of a new post until it is typed itself.
          const follows = form.getValues('slug') === slugOf(form.getValues('title'));
          void title.onChange(event);
          if (!thing && follows) form.put('slug', slugOf(event.target.value));
        }}
      />
      <TextField
        label="Address"
        hint={`Its page is at /blog/${form.watch('slug') || '…'}`}
        autoComplete="off"
        spellCheck={false}
        {...form.field('slug')}
      />
      <MarkdownField
        label="Text"
        toolbar="Marks for the text"
        rows={16}
        pictures={TextPicture}
        readOnly={readOnly}
        {...form.field('text')}
      />
      <TextAreaField
        label="Summary"
        rows={3}
        hint="In lists and in the feed; left out: the text’s first words."
        {...form.field('summary')}
      />
      <PictureField
        label="Picture"
        value={image}
        onChange={(url) => form.put('image', url)}
        error={form.field('image').error}
      />
      {image !== '' && (
        <TextField
          label="What the picture shows"
          required
          hint="Read out to readers who cannot see it"
          autoComplete="off"
          {...form.field('imageAlt')}
        />
      )}
      <TextField label="Author" autoComplete="off" {...form.field('author')} />
      <ChipListField
        label="Tags"
        hint="Each has a page of its own: /blog/tag/…"
        proposals={tagsKnown}
        readOnly={readOnly}
        {...form.list('tags')}
      />
      <SelectField
        label="Status"
        options={STATUSES}
        hint={STATUS_HINTS[status]}
        {...statusField}
        onChange={(event) => {
          void statusField.onChange(event);
          // What was planned for later, and is published now, is of now.
          if (event.target.value === 'published' && thing?.status !== 'published') {
            form.put('publishAt', '');
          }
        }}
      />
      {status !== 'draft' && (
        <TextField
          label={status === 'scheduled' ? 'Appears at' : 'Date'}
          type="datetime-local"
          required={status === 'scheduled'}
          hint={
            status === 'scheduled'
              ? `By the shop’s clock (${timeZone})`
              : `By the shop’s clock (${timeZone}); left out: now`
          }
          {...form.field('publishAt')}
        />
      )}
      <SeoPanel
        problems={problems}
        title={form.field('seoTitle')}
        description={form.field('seoDescription')}
        otherwise={{ title: 'its own title', description: 'its summary' }}
      />
    </DrawerForm>
  );
}

const SAVES: Record<PostStatus, string> = {
  draft: 'Save Draft',
  scheduled: 'Schedule Post',
  published: 'Publish Post',
};

const STATUS_HINTS: Record<PostStatus, string> = {
  draft: 'Only staff see it.',
  scheduled: 'It appears in the shop by itself.',
  published: 'Everybody can read it.',
};

/** How long nothing is typed before the preview follows. */
const REST_MS = 250;

type PostPreviewProps = { title: string; image: string; alt: string; text: string };

/** The post as the shop would show it, its text made by the shop itself. */
function PostPreview({ title, image, alt, text }: PostPreviewProps) {
  const rested = useRested(text, REST_MS);
  const call = postsApi.preview({ text: rested });
  const { data, error } = useQuery({
    queryKey: [call.url, rested],
    queryFn: () => apiSend(call),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section
      aria-label="Preview"
      className="grid content-start gap-5 rounded-lg border border-line bg-paper p-5 lg:sticky lg:top-0"
    >
      <p className="text-ink-soft text-sm">Preview</p>
      <p className="wrap-anywhere font-strong text-2xl">{title || 'Untitled'}</p>
      {image && (
        <Picture
          src={image}
          alt={alt}
          sizes="(min-width: 64rem) 30rem, 100vw"
          width={16}
          height={9}
          className="rounded-lg"
        />
      )}
      {error && <p className="text-danger text-sm">{error.message}</p>}
      {data && (
        // Nothing to press: it would lead away from what is being written.
        <div
          inert
          className="wrap-anywhere grid gap-4 whitespace-pre-line leading-relaxed [&_h2]:pt-2 [&_h2]:text-lg"
        >
          <TextBlocks blocks={data} />
        </div>
      )}
    </section>
  );
}
