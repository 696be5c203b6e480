import { QuestionMarkCircleIcon } from '@heroicons/react/24/outline';
import { useRef, useState } from 'react';
import { type Action, ActionMenu, sending, useActions } from '../../../kit/admin/action.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import type { ListDefinition } from '../../../kit/admin/list/list-definition.ts';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { ToldBy, ToldOf } from '../../reviews/admin/told-by.tsx';
import * as questionRecordsApi from '../admin-endpoints.ts';
import type { QuestionRecord } from '../schema.ts';

const AnswerForm = openedOnDemand(async () => (await import('./answer-form.tsx')).AnswerForm);

const columns: Column<QuestionRecord>[] = [
  { id: 'question', head: 'Question', cell: (question) => <Words question={question} /> },
  {
    id: 'product',
    head: 'Product',
    sort: 'product',
    from: 'lg',
    cell: ({ productName, productSlug }) => <ToldOf name={productName} slug={productSlug} />,
  },
  {
    id: 'asker',
    head: 'Asked by',
    from: 'lg',
    cell: ({ name, customerId, email }) => (
      <span className="inline-flex flex-wrap gap-x-2 lg:grid xl:min-w-44">
        <ToldBy name={name} customerId={customerId} />
        {email && <span className="wrap-anywhere text-ink-soft text-xs">{email}</span>}
      </span>
    ),
  },
  {
    id: 'date',
    head: 'Date',
    sort: 'createdAt',
    from: 'lg',
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
  {
    id: 'state',
    head: 'Status',
    from: 'sm',
    cell: (question) => <QuestionPill question={question} />,
  },
];

function Words({ question: { text, answers } }: { question: QuestionRecord }) {
  return (
    <span className="wrap-anywhere grid gap-1 font-regular lg:max-w-96 xl:max-w-120">
      <span className="line-clamp-4">{text}</span>
      {answers.map((answer) => (
        <span
          key={answer.id}
          className="line-clamp-2 border-line border-l-2 pl-2 text-ink-soft text-xs"
        >
          {answer.isShop ? 'The shop' : answer.name}
          {answer.state !== 'shown' && ` (${answer.state})`}: {answer.text}
        </span>
      ))}
    </span>
  );
}

const shopAnswer = ({ answers }: QuestionRecord) => answers.find(({ isShop }) => isShop);

function QuestionPill({ question }: { question: QuestionRecord }) {
  if (question.state === 'hidden') return <StatusPill>Hidden</StatusPill>;
  if (question.answers.some(({ state }) => state === 'waiting')) {
    return <StatusPill tone="warm">Answer to approve</StatusPill>;
  }
  if (question.state === 'waiting') return <StatusPill tone="warm">New</StatusPill>;
  return (
    <StatusPill tone="accent">{question.answers.length > 0 ? 'Answered' : 'Shown'}</StatusPill>
  );
}

function questionActions(question: QuestionRecord, answer: () => void): Action[] {
  const { id, state, answers } = question;
  const own = shopAnswer(question);
  const saving = { busy: 'Saving…', failed: 'Failed to save it' };
  const judge = (shown: boolean): Action => ({
    ...saving,
    id: shown ? 'show' : 'hide',
    label: shown ? 'Show' : 'Hide',
    needs: questionRecordsApi.judge,
    destructive: !shown,
    run: sending(
      questionRecordsApi.judge({ id }, { state: shown ? 'shown' : 'hidden' }),
      shown ? 'Question is shown' : 'Question is hidden',
    ),
  });
  const ofBuyers = answers
    .filter(({ isShop }) => !isShop)
    .flatMap((one): Action[] =>
      (['shown', 'hidden'] as const)
        .filter((next) => next !== one.state)
        .map((next) => ({
          ...saving,
          id: `${next} ${one.id}`,
          label: `${next === 'shown' ? 'Show' : 'Hide'} answer by ${one.name}`,
          needs: questionRecordsApi.judgeAnswer,
          run: sending(
            questionRecordsApi.judgeAnswer({ id, answerId: one.id }, { state: next }),
            next === 'shown' ? 'Answer is shown' : 'Answer is hidden',
          ),
        })),
    );
  return [
    {
      id: 'answer',
      label: own ? 'Edit Answer' : 'Answer',
      needs: questionRecordsApi.answer,
      open: answer,
    },
    ...(own
      ? [
          {
            ...saving,
            id: 'remove-answer',
            label: 'Remove Answer',
            needs: questionRecordsApi.removeAnswer,
            ask: { title: 'Remove Answer', text: <p>The shop’s answer is no longer shown.</p> },
            run: sending(questionRecordsApi.removeAnswer({ id }), 'Answer removed'),
          } satisfies Action,
        ]
      : []),
    ...ofBuyers,
    ...(state === 'shown' ? [] : [judge(true)]),
    ...(state === 'hidden' ? [] : [judge(false)]),
  ];
}

function QuestionActions({ question }: { question: QuestionRecord }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isAnswering, setIsAnswering] = useState(false);
  const of = useActions(
    questionActions(question, () => setIsAnswering(true)),
    { returnFocusTo: trigger },
  );
  return (
    <>
      <ActionMenu
        of={of}
        actions={of.actions}
        label={`Actions for the question by ${question.name}`}
        triggerRef={trigger}
      />
      {of.question}
      <AnswerForm
        open={isAnswering}
        onClose={() => setIsAnswering(false)}
        question={question}
        returnFocusTo={trigger}
      />
    </>
  );
}

/** What shoppers ask about products. */
export const questions: ListDefinition<QuestionRecord> = {
  from: questionRecordsApi.list,
  title: 'Questions',
  pageSize: 20,
  noun: { one: 'question', many: 'questions' },
  rowId: ({ id }) => id,
  rowName: ({ name, productName }) => `${name} about ${productName}`,
  columns,
  searches: 'Product, name, words',
  sort: '-createdAt',
  filters: {
    state: {
      kind: 'choice',
      label: 'Status',
      options: [
        { value: 'waiting', label: 'To be answered or approved' },
        { value: 'shown', label: 'Shown' },
        { value: 'hidden', label: 'Hidden' },
      ],
    },
  },
  views: [
    { name: 'All', search: {} },
    { name: 'Waiting', search: { state: 'waiting' } },
    { name: 'Hidden', search: { state: 'hidden' } },
  ],
  actions: (question) => <QuestionActions question={question} />,
  empty: {
    icon: QuestionMarkCircleIcon,
    title: 'No questions yet',
    text: 'Shoppers can ask on a product’s page. A question is shown there once you have answered it.',
  },
};
