import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../kit/admin/access/session.ts';
import { ListScreen } from '../../../kit/admin/list/list-screen.tsx';
import * as mailApi from '../endpoints.ts';
import { mailSummaryQuery } from './mail.ts';
import { mail } from './mail-list.tsx';
import { MailNotice } from './mail-notice.tsx';

/** The shop's mail, and whether it can be sent. */
export function MailScreen() {
  const { data } = useQuery({
    ...mailSummaryQuery,
    staleTime: 0,
    enabled: useCan(mailApi.summarise),
  });
  return (
    <ListScreen
      list={mail}
      notice={
        data && (
          <>
            <MailNotice summary={data} />
            <p className="figures text-ink-soft text-sm">
              {data.waiting} waiting · {data.failed} failed · {data.unsure} unsure
            </p>
          </>
        )
      }
    />
  );
}
