import { useQuery } from '@tanstack/react-query';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { useCan } from '../../../kit/admin/access/session.ts';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { Panels } from '../../../kit/admin/panels.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenSettings } from '../../settings/admin/setting-cards.tsx';
import { useSettingEntries } from '../../settings/admin/settings-form.ts';
import * as emailKeyApi from '../email-key-endpoints.ts';
import type { MailSummary } from '../schema.ts';
import { useSendTestEmail } from './email-key.ts';
import { EmailKeyPanel } from './email-key-panel.tsx';
import { mailSummaryQuery } from './mail.ts';

declare module '../../../kit/admin/panels.tsx' {
  interface PanelProps {
    /** Below what is set of how mail leaves. */
    'mail sending': object;
  }
}

/** By which server mail leaves, whom it is from, and whether it arrives. */
export function SendingScreen() {
  const can = useCan(emailKeyApi.test);
  const entries = useSettingEntries();
  const { data: summary } = useQuery({ ...mailSummaryQuery, staleTime: 0 });
  const test = useSendTestEmail();
  if (!can) return <Forbidden title="Sending" needs={emailKeyApi.test} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Sending"
        actions={
          <Button
            size="sm"
            variant="secondary"
            busy={test.isPending}
            busyLabel="Sending…"
            onClick={() => test.mutate()}
          >
            Send Test Email
          </Button>
        }
      />
      {summary && <Said summary={summary} />}
      <Loaded
        query={entries}
        failed="Failed to fetch site config"
        skeleton={<Skeleton className="h-96 animate-late-fade-in rounded-lg" />}
      >
        {(data) => <ScreenSettings screen="sending" entries={data} />}
      </Loaded>
      <EmailKeyPanel />
      <Panels on="mail sending" />
    </div>
  );
}

/** How mail leaves now, in a sentence. */
function Said({ summary: { transport, obstacle, fixedBy, sender } }: { summary: MailSummary }) {
  const way = {
    smtp: 'by the mail server',
    sendgrid: 'by SendGrid',
    folder: 'into a folder on the server, as it runs for development',
  };
  return (
    <>
      {fixedBy && (
        <Notice title={`${fixedBy} says how mail leaves`}>
          <p>It is set where the program is started, and what is set here is not used meanwhile.</p>
        </Notice>
      )}
      {obstacle && (
        <Notice title="Mail cannot be sent">
          <p>{obstacle}.</p>
        </Notice>
      )}
      <p className="wrap-anywhere text-ink-soft text-sm">
        {transport
          ? `Mail leaves ${way[transport]}, from ${sender.address}${sender.isFixed ? ', as MAIL_FROM says' : ''}. A test goes to that address.`
          : 'Mail waits in the outbox until there is a way to send it. Nothing is lost meanwhile.'}
      </p>
    </>
  );
}
