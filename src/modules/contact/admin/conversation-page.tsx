import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Action, sending } from '../../../kit/admin/action.tsx';
import { DetailPage, LoadedDetail } from '../../../kit/admin/detail/detail-page.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import * as messagesApi from '../admin-endpoints.ts';
import type { ConversationRecord } from '../schema.ts';
import { TurnPill } from './turn-pill.tsx';

const AnswerForm = openedOnDemand(async () => (await import('./answer-form.tsx')).AnswerForm);

const LIST = { path: '/admin/messages', name: 'messages' };

/** One conversation: who wrote what, and the answer. */
export const ConversationPage = ({ id }: { id: string }) => (
  <LoadedDetail id={id} find={messagesApi.find} list={LIST} noun="conversation">
    {(conversation) => <Loaded conversation={conversation} />}
  </LoadedDetail>
);

function Loaded({ conversation }: { conversation: ConversationRecord }) {
  const navigate = useNavigate();
  const [isAnswering, setIsAnswering] = useState(false);
  const { id, subject, name, email, customerId, orderId, orderNumber, orderNamed, isWaiting } =
    conversation;
  const actions: (Action | false)[] = [
    {
      id: 'answer',
      label: 'Answer',
      key: 'a',
      needs: messagesApi.answer,
      notNow:
        email === null && orderId === null ? 'There is nobody to write to any more.' : undefined,
      open: () => setIsAnswering(true),
    },
    {
      id: 'settle',
      label: isWaiting ? 'Nothing to Answer' : 'Still to Answer',
      busy: 'Saving…',
      needs: messagesApi.settle,
      run: sending(
        messagesApi.settle({ id }, { isWaiting: !isWaiting }),
        isWaiting ? 'It waits for no answer' : 'It waits for an answer',
      ),
      failed: 'Failed to save it',
    },
    orderId === null && {
      id: 'delete',
      label: 'Delete',
      busy: 'Deleting…',
      destructive: true,
      needs: messagesApi.remove,
      ask: {
        title: 'Delete Conversation',
        text: <p>All that was written in it is gone, on both sides.</p>,
      },
      run: async () => {
        await apiSend(messagesApi.remove({ id }));
        await navigate({ href: LIST.path });
        return { done: 'Conversation deleted' };
      },
      failed: 'Failed to delete the conversation',
    },
  ];
  return (
    <DetailPage
      title={subject}
      list={LIST}
      id={id}
      pills={<TurnPill isWaiting={isWaiting} />}
      actions={actions}
      next={isWaiting ? 'answer' : undefined}
      aside={
        <Panel title="From">
          <dl className="grid gap-3 px-5 py-4 text-sm">
            <Fact name="Name">
              {customerId ? (
                <SiteLink
                  href={`/admin/users/${customerId}`}
                  className="text-accent underline-offset-4 hover:underline"
                >
                  {name}
                </SiteLink>
              ) : (
                name
              )}
            </Fact>
            {email && <Fact name="E-mail">{email}</Fact>}
            {orderId && (
              <Fact name="Order">
                <SiteLink
                  href={`/admin/orders/${orderId}`}
                  className="figures text-accent underline-offset-4 hover:underline"
                >
                  {orderNumber}
                </SiteLink>
              </Fact>
            )}
            {orderNamed && (
              <Fact name="Order, as typed">
                <SiteLink
                  href={`/admin/orders?search=${encodeURIComponent(orderNamed)}`}
                  className="text-accent underline-offset-4 hover:underline"
                >
                  {orderNamed}
                </SiteLink>
                <span className="block text-ink-soft text-xs">
                  Nobody has looked whether it is theirs.
                </span>
              </Fact>
            )}
          </dl>
        </Panel>
      }
    >
      <Panel title="Messages">
        <ol className="divide-y divide-line text-sm">
          {conversation.messages.map((message) => (
            <li key={message.id} className="grid gap-1 px-5 py-4">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="wrap-anywhere font-strong">
                  {message.from === 'customer' ? name : (message.by ?? 'The shop')}
                </span>
                <span className="text-ink-soft text-xs">
                  <DateTime at={message.at} />
                </span>
              </span>
              {message.subject !== subject && (
                <span className="wrap-anywhere text-ink-soft">{message.subject}</span>
              )}
              <span className="wrap-anywhere max-w-prose whitespace-pre-line">{message.text}</span>
            </li>
          ))}
        </ol>
      </Panel>
      <AnswerForm
        open={isAnswering}
        onClose={() => setIsAnswering(false)}
        conversation={conversation}
      />
    </DetailPage>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-xs">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
