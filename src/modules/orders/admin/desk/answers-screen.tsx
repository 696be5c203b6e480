import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline';
import { type Action, RowMenu, removeAction } from '../../../../kit/admin/action.tsx';
import { DrawerList, useOpenRow } from '../../../../kit/admin/list/drawer-list.tsx';
import type { ListDefinition } from '../../../../kit/admin/list/list-definition.ts';
import { openedOnDemand } from '../../../../ui/loading/on-demand.tsx';
import * as answersApi from '../../desk/answer-endpoints.ts';
import type { SavedAnswerRecord } from '../../desk/desk-schema.ts';

const AnswerDrawer = openedOnDemand(async () => (await import('./answer-form.tsx')).AnswerDrawer);

const SCREEN = '/admin/mail/answers';

const answerActions = (answer: SavedAnswerRecord, edit: () => void): Action[] => [
  { id: 'edit', label: 'Edit', needs: answersApi.change, open: edit },
  removeAction(
    answersApi,
    answer,
    <p>
      <span className="wrap-anywhere font-strong">{answer.name}</span> is offered no more. What was
      sent with it stays in the orders’ histories.
    </p>,
  ),
];

function AnswerMenu({ answer }: { answer: SavedAnswerRecord }) {
  const openRow = useOpenRow(SCREEN);
  const edit = () => openRow(answer.id);
  return <RowMenu name={answer.name} actions={() => answerActions(answer, edit)} />;
}

const answers: ListDefinition<SavedAnswerRecord> = {
  from: answersApi.list,
  title: 'Saved answers',
  pageSize: 20,
  noun: answersApi.noun,
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns: [
    {
      id: 'name',
      head: 'Name',
      sort: 'name',
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    },
    {
      id: 'text',
      head: 'Text',
      from: 'sm',
      cell: ({ subject, text }) => (
        <span className="grid">
          <span className="wrap-anywhere font-strong">{subject}</span>
          <span className="wrap-anywhere line-clamp-2 text-ink-soft">{text}</span>
        </span>
      ),
    },
  ],
  searches: 'Name, words',
  sort: 'name',
  filters: {},
  actions: (answer) => <AnswerMenu answer={answer} />,
  empty: {
    icon: ChatBubbleLeftRightIcon,
    title: 'No saved answers yet',
    text: 'What you write to customers again and again: chosen on an order’s page, with their name and the order’s number filled in.',
  },
};

/** The answers that staff keep. */
export const AnswersScreen = () => (
  <DrawerList
    list={answers}
    screen={SCREEN}
    add={{ label: 'Add Answer', needs: answersApi.add }}
    Drawer={AnswerDrawer}
  />
);
