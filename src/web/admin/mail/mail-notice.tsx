import { ExclamationTriangleIcon } from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import type { MailSummary } from '../../../domain/mail/schema.ts';
import { SiteLink } from '../../ui/site-link.tsx';

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

/** A problem that the owner can solve. */
function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-lg bg-warm-soft p-4 text-sm sm:p-5">
      <ExclamationTriangleIcon aria-hidden="true" className="size-5 shrink-0 text-warm" />
      <div className="grid min-w-0 gap-1">
        <p className="font-strong">{title}</p>
        <div className="wrap-anywhere">{children}</div>
      </div>
    </div>
  );
}
