import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { useCan } from '../../../kit/admin/access/session.ts';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import * as mailWordsApi from '../word-endpoints.ts';

const WordsForm = openedOnDemand(async () => (await import('./words-form.tsx')).WordsForm);

/** What the mails to customers say, kind by kind. */
export function WordsScreen() {
  const may = useCan(mailWordsApi.list);
  const query = useQuery({
    ...apiQuery(mailWordsApi.list()),
    staleTime: 0,
    enabled: may,
  });
  const { data } = query;
  const [edited, setEdited] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  if (!may) return <Forbidden title="Mail texts" needs={mailWordsApi.list} />;
  const open = data?.find(({ kind }) => kind === edited);
  return (
    <div className="grid gap-4">
      <PageHeader title="Mail texts" />
      <Panel title="What our mails say">
        <Loaded query={query}>
          {(data) => (
            <ul className="divide-y divide-line">
              {data.map(({ kind, kindName, texts }) => (
                <li key={kind} className="flex items-center gap-4 px-5 py-3">
                  <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <span className="font-strong">{kindName}</span>
                      {texts.some(({ text, standard }) => text !== standard) && (
                        <StatusPill tone="accent">Yours</StatusPill>
                      )}
                    </p>
                    <p className="wrap-anywhere text-ink-soft">{texts[0]?.text}</p>
                  </div>
                  <Button
                    size="sm"
                    variant="secondary"
                    onPointerEnter={WordsForm.preload}
                    onClick={(event) => {
                      opener.current = event.currentTarget;
                      setEdited(kind);
                    }}
                  >
                    Edit<VisuallyHidden> {kindName}</VisuallyHidden>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
      {open && (
        <WordsForm
          key={open.kind}
          open
          words={open}
          onClose={() => setEdited(undefined)}
          returnFocusTo={opener}
        />
      )}
    </div>
  );
}
