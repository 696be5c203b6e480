import { DocumentTextIcon } from '@heroicons/react/24/outline';
import { type Action, RowMenu, removeAction, sending } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { DrawerList, useOpenRow } from '../../../kit/admin/list/drawer-list.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { PicturedName } from '../../../kit/admin/list/pictured-name.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { type PillTone, StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, InPrint } from '../../../ui/tables/data-table.tsx';
import * as postsApi from '../post-endpoints.ts';
import type { PostRecord, PostStatus } from '../posts-schema.ts';

const SCREEN = '/admin/blog';

const PostDrawer = openedOnDemand(async () => (await import('./post-form.tsx')).PostDrawer);

const STATUSES: Record<PostStatus, { label: string; tone?: PillTone }> = {
  draft: { label: 'Draft' },
  scheduled: { label: 'Scheduled', tone: 'warm' },
  published: { label: 'Published', tone: 'accent' },
};

const columns: Column<PostRecord>[] = [
  {
    id: 'title',
    head: 'Title',
    sort: 'title',
    cell: ({ title, image, tags }) => (
      <PicturedName
        name={title}
        image={image}
        icon={DocumentTextIcon}
        note={tags.join(', ')}
        wide
      />
    ),
  },
  {
    id: 'status',
    head: 'Status',
    from: 'sm',
    cell: ({ status }) => (
      <StatusPill tone={STATUSES[status].tone}>{STATUSES[status].label}</StatusPill>
    ),
  },
  {
    id: 'publishAt',
    head: 'Date',
    sort: 'publishAt',
    from: 'sm',
    cell: ({ publishAt }) => (publishAt ? <DateTime at={publishAt} /> : ''),
  },
  {
    id: 'author',
    head: 'Author',
    from: 'xl',
    hiddenOnPhones: true,
    cell: ({ author }) => author,
  },
  {
    id: 'updatedAt',
    head: 'Changed',
    sort: 'updatedAt',
    from: 'xl',
    hiddenOnPhones: true,
    cell: ({ updatedAt }) => (
      <>
        <InPrint>Changed </InPrint>
        <DateTime at={updatedAt} />
      </>
    ),
  },
];

const posts: ListDefinition<PostRecord> = {
  from: postsApi.list,
  title: 'Blog',
  pageSize: 20,
  noun: postsApi.noun,
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  columns,
  searches: 'Title, text, author, tag',
  sort: '-publishAt',
  filters: {
    status: {
      kind: 'choice',
      label: 'Status',
      options: Object.entries(STATUSES).map(([value, { label }]) => ({ value, label })),
    },
  },
  actions: (post) => <PostMenu post={post} />,
  empty: {
    icon: DocumentTextIcon,
    title: 'No posts yet',
    text: 'What you write stands at /blog and in its feed. The shop leads there from its footer as soon as there is a post.',
  },
};

/** The posts of the blog: drafts, those to come, those that shoppers see. */
export const PostsScreen = () => (
  <DrawerList
    list={posts}
    screen={SCREEN}
    add={{ label: 'Write a Post', needs: postsApi.add }}
    Drawer={PostDrawer}
  />
);

function PostMenu({ post }: { post: PostRecord }) {
  const openRow = useOpenRow(SCREEN);
  const { id, title, slug, status, publishAt } = post;
  const isShown = status === 'published';
  const edit = () => openRow(id);
  const turn: Action = {
    id: 'turn',
    label: isShown ? 'Make It a Draft' : 'Publish Now',
    busy: 'Saving…',
    needs: postsApi.change,
    run: async () => {
      const to = isShown ? 'draft' : 'published';
      const done = isShown ? 'Only staff see the post now' : 'The post is in the shop';
      const did = await sending(postsApi.change({ id }, { status: to }), done)();
      // The minute that it waited for may be over by then.
      if (status === 'scheduled') return did;
      const undo = sending(postsApi.change({ id }, { status, publishAt }), 'Taken back');
      return { ...did, what: title, undo };
    },
    failed: 'Failed to update post',
  };
  const view: Action = {
    id: 'view',
    label: 'View in Shop',
    needs: postsApi.find,
    notNow: isShown ? undefined : 'It is not published yet',
    open: () => window.open(`/blog/${slug}`, '_blank', 'noopener'),
  };
  return (
    <RowMenu
      name={title}
      actions={() => [
        { id: 'edit', label: 'Edit', needs: postsApi.change, open: edit },
        turn,
        view,
        removeAction(
          postsApi,
          post,
          <p>
            “<span className="wrap-anywhere font-strong">{title}</span>” is deleted, and no longer
            at /blog/{slug}.
          </p>,
        ),
      ]}
    />
  );
}
