import { z } from 'zod';
import { GET, POST } from '../../kit/endpoint.ts';
import { resource } from '../../kit/resource.ts';
import {
  PostCard,
  PostCardQuery,
  PostChange,
  PostInput,
  PostQuery,
  PostRecord,
  PostText,
  PostView,
} from './posts-schema.ts';
import { TextBlock } from './schema.ts';

export const listPosts = GET('/api/posts', {
  summary: 'The posts of the blog, newest first',
  public: true,
  query: PostCardQuery,
  response: z.array(PostCard),
});

export const findPost = GET('/api/posts/:slug', {
  summary: 'One post of the blog',
  public: true,
  params: z.object({ slug: z.string().min(1).max(200) }),
  response: PostView,
});

export const { noun, list, find, add, change, remove } = resource('/api/admin/posts', {
  noun: { one: 'post', many: 'posts' },
  view: { needs: 'posts.view' },
  edit: { needs: 'posts.edit' },
  query: PostQuery,
  input: PostInput,
  change: PostChange,
  record: PostRecord,
  says: { list: ', drafts and those to come too' },
});

export const preview = POST('/api/admin/post-preview', {
  summary: 'What the shop would show of a text; changes nothing',
  needs: 'posts.view',
  body: PostText,
  response: z.array(TextBlock),
});
