import { Notice } from '../../../ui/notice.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import type { MailSummary } from '../schema.ts';

/** Why mail is not being sent, if it is not. */
export function MailNotice({ summary: { transport, obstacle } }: { summary: MailSummary }) {
  if (transport) return null;
  if (obstacle) {
    return (
      <Notice title="Mail cannot be sent">
        <p>
          {obstacle} on the <DashboardLink />. Until then mail waits here.
        </p>
      </Notice>
    );
  }
  return (
    <Notice title="No way to send mail is set up">
      <p>
        Mail waits here until there is one: give the server an SMTP_URL, or enter a SendGrid API key
        on the <DashboardLink />. Nothing is lost meanwhile.
      </p>
    </Notice>
  );
}

const DashboardLink = () => (
  <SiteLink href="/admin" className="rounded-sm font-strong underline underline-offset-4">
    dashboard
  </SiteLink>
);
