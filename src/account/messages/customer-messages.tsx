import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import * as contactApi from '../../modules/contact/endpoints.ts';
import * as questionsApi from '../../modules/questions/endpoints.ts';
import { failureText } from '../../shared/failures.ts';
import { apiPagesQuery } from '../../shared/queries.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/loading/load-more.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Conversation } from './conversation.tsx';
import { OwnQuestion } from './own-question.tsx';

const PAGE_SIZE = 10;

/** What the customer wrote to the shop and asked about products, with the answers. */
export function CustomerMessages() {
  const isKnown = Boolean(useCurrentUser());
  // The shop answers without the customer doing anything.
  const reading = { enabled: isKnown, staleTime: 0 };
  const conversations = useInfiniteQuery({
    ...apiPagesQuery(contactApi.listOwn(), PAGE_SIZE),
    ...reading,
  });
  const questions = useInfiniteQuery({
    ...apiPagesQuery(questionsApi.listOwn(), PAGE_SIZE),
    ...reading,
  });
  const written = itemsOf(conversations);
  const asked = itemsOf(questions);
  const failure = conversations.error ?? questions.error;
  return (
    <section className="grid gap-8">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1.5">
          <h1 className="text-2xl">Messages</h1>
          <p className="text-ink-soft">
            What you wrote to us, and our answers. What is about an order stands on{' '}
            <SiteLink href="/dashboard/orders" className="underline underline-offset-4">
              its page
            </SiteLink>
            .
          </p>
        </div>
        {Boolean(written?.length || asked?.length) && (
          <ButtonLink href="/contact" variant="secondary">
            Write to Us
          </ButtonLink>
        )}
      </header>
      {written && asked ? (
        written.length + asked.length === 0 ? (
          <EmptyState
            icon={ChatBubbleLeftRightIcon}
            title="No messages yet"
            text="Write to us about anything, or ask on a product’s page. People answer, by e-mail and here."
            action={<ButtonLink href="/contact">Write to Us</ButtonLink>}
          />
        ) : (
          <>
            {written.length > 0 && (
              <Part
                title="What you wrote"
                things="messages"
                shown={written.length}
                {...{ query: conversations }}
              >
                {written.map((conversation) => (
                  <li key={conversation.id}>
                    <Conversation conversation={conversation} />
                  </li>
                ))}
              </Part>
            )}
            {asked.length > 0 && (
              <Part
                title="Questions about products"
                things="questions"
                shown={asked.length}
                {...{ query: questions }}
              >
                {asked.map((question) => (
                  <li key={question.id}>
                    <OwnQuestion question={question} />
                  </li>
                ))}
              </Part>
            )}
          </>
        )
      ) : failure ? (
        <EmptyState
          title="Your messages could not be loaded"
          text={failureText(failure, 'Failed to load messages. Please try again.')}
          action={
            <Button
              onClick={() => {
                conversations.refetch();
                questions.refetch();
              }}
            >
              Try Again
            </Button>
          }
        />
      ) : (
        <div className="grid gap-4">
          {['first', 'second'].map((place) => (
            <div key={place} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-16" />
              <Skeleton className="h-11 wide-36 rounded-full" />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

type Pages<Item> = UseInfiniteQueryResult<{ pages: { items: Item[]; total: number }[] }>;

const itemsOf = <Item,>({ data }: Pages<Item>) => data?.pages.flatMap(({ items }) => items);

type PartProps<Item> = {
  title: string;
  things: string;
  shown: number;
  query: Pages<Item>;
  children: ReactNode;
};

function Part<Item>({ title, things, shown, query, children }: PartProps<Item>) {
  const heading = useId();
  const total = query.data?.pages.at(-1)?.total ?? shown;
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</ul>
      {total > shown && (
        <LoadMore
          {...{ shown, total, things, query }}
          failure="They could not be loaded. Please try again."
        />
      )}
    </section>
  );
}
