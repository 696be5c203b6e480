import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { POSTS_PER_PAGE } from '../../modules/content/constants.ts';
import type { PostCard, PostTag } from '../../modules/content/posts-schema.ts';
import type { Breadcrumb } from '../../shared/breadcrumbs.ts';
import { formatDate } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { TextBlocks } from '../../shared/text-blocks.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import {
  type BlogAddress,
  blogPath,
  crumbsOf,
  postPath,
  postQuery,
  postsQuery,
  tagNamed,
} from './blog.ts';

/** What an address of the blog shows. */
export const BlogPage = ({ address }: { address: BlogAddress }) =>
  address.kind === 'post' ? (
    <Post slug={address.slug} />
  ) : (
    <Posts key={blogPath(address)} {...address} />
  );

function Posts({ tag, page }: { tag?: string; page: number }) {
  const { siteTitle } = useSettings();
  const { data } = useQuery(postsQuery({ tag, page }));
  const posts = data?.items ?? [];
  const name = tag === undefined ? 'Blog' : tagNamed(posts, tag);
  const isLast = page * POSTS_PER_PAGE >= (data?.total ?? 0);
  return (
    <div className="page-width pb-20 lg:pb-28">
      {tag !== undefined && <Breadcrumbs crumbs={crumbsOf()} />}
      <PageHeading
        title={name}
        text={tag === undefined ? `What ${siteTitle} has to tell.` : undefined}
      />
      {posts.length === 0 ? (
        <EmptyState
          title="Nothing here yet"
          text="What we write stands here."
          action={<ButtonLink href="/products">Browse Products</ButtonLink>}
        />
      ) : (
        <ul className="mt-10 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:mt-16 lg:grid-cols-3">
          {posts.map((post, place) => (
            <li key={post.slug}>
              <Card post={post} heading="h2" priority={place < 2} />
            </li>
          ))}
        </ul>
      )}
      {(page > 1 || !isLast) && (
        <nav aria-label="Pages of the blog" className="mt-14 flex justify-center gap-3">
          {page > 1 && (
            <ButtonLink href={blogPath({ tag, page: page - 1 })} rel="prev" variant="secondary">
              Newer posts
            </ButtonLink>
          )}
          {!isLast && (
            <ButtonLink href={blogPath({ tag, page: page + 1 })} rel="next" variant="secondary">
              Older posts
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

function Card({
  post,
  heading: Heading,
  priority,
}: {
  post: PostCard;
  heading: 'h2' | 'h3';
  priority?: boolean;
}) {
  return (
    <article className="group relative grid content-start gap-3">
      {post.image ? (
        <Picture
          src={post.image}
          alt={post.imageAlt}
          sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 50vw, 100vw"
          width={16}
          height={9}
          priority={priority}
          className="rounded-lg"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid aspect-video place-items-center rounded-lg bg-accent-soft text-4xl text-accent"
        >
          {post.title.charAt(0)}
        </span>
      )}
      <Byline post={post} />
      <Heading className="wrap-anywhere font-strong text-xl">
        {/* The whole card is the link's. */}
        <SiteLink
          href={postPath(post.slug)}
          current={false}
          className="rounded-sm underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {post.title}
        </SiteLink>
      </Heading>
      <p className="wrap-anywhere line-clamp-3 text-ink-soft">{post.summary}</p>
      <Tags tags={post.tags} />
    </article>
  );
}

function Byline({ post: { author, publishedAt } }: { post: PostCard }) {
  const settings = useSettings();
  return (
    <p className="text-ink-soft text-sm">
      <time dateTime={publishedAt}>{formatDate(publishedAt, settings, 'long')}</time>
      {author && ` · ${author}`}
    </p>
  );
}

function Tags({ tags }: { tags: PostTag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="relative z-10 flex flex-wrap gap-x-4">
      {tags.map(({ name, slug }) => (
        <li key={slug}>
          <SiteLink
            href={blogPath({ tag: slug, page: 1 })}
            current={false}
            className="inline-flex min-h-11 items-center text-accent text-sm underline-offset-4 hover:underline"
          >
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** How many others a post leads on to. */
const OTHERS = 3;

function Post({ slug }: { slug: string }) {
  const { data: post } = useQuery(postQuery(slug));
  const { data: newest } = useQuery(postsQuery({ page: 1 }));
  const others = (newest?.items ?? []).filter((other) => other.slug !== slug).slice(0, OTHERS);
  if (!post) return null;
  return (
    <div className="page-width pb-20 lg:pb-28">
      <article className="mx-auto max-w-xl pt-6 lg:pt-12">
        <Breadcrumbs crumbs={crumbsOf()} />
        <header className="mt-2 grid gap-4">
          <h1 className="wrap-anywhere text-3xl">{post.title}</h1>
          <Byline post={post} />
        </header>
        {post.image && (
          <Picture
            src={post.image}
            alt={post.imageAlt}
            sizes="(min-width: 48rem) 48rem, 100vw"
            width={16}
            height={9}
            priority
            className="mt-8 rounded-lg"
          />
        )}
        <div className="wrap-anywhere mt-8 grid max-w-prose gap-5 whitespace-pre-line text-lg leading-relaxed [&_h2]:pt-4 [&_h2]:text-xl">
          <TextBlocks blocks={post.blocks} />
        </div>
        <div className="mt-10 border-line border-t pt-4">
          <Tags tags={post.tags} />
        </div>
      </article>
      {others.length > 0 && (
        <section aria-labelledby="more-posts" className="mt-16 border-line border-t pt-10">
          <h2 id="more-posts" className="text-2xl">
            More from the blog
          </h2>
          <ul className="mt-8 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {others.map((other) => (
              <li key={other.slug}>
                <Card post={other} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: Breadcrumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
        {crumbs.map(({ name, href }, place) => (
          <Fragment key={href}>
            {place > 0 && <li aria-hidden="true">/</li>}
            <li>
              <SiteLink
                href={href}
                current={false}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {name}
              </SiteLink>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
