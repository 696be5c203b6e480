import type { ReactNode } from 'react';
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
          {obstacle}, under <SendingLink>Sending</SendingLink>. Until then mail waits here.
        </p>
      </Notice>
    );
  }
  return (
    <Notice title="No way to send mail is set up">
      <p>
        Mail waits here until there is one: <SendingLink>name your mail server</SendingLink>.
        Nothing is lost meanwhile.
      </p>
    </Notice>
  );
}

const SendingLink = ({ children }: { children: ReactNode }) => (
  <SiteLink
    href="/admin/mail/sending"
    className="rounded-sm font-strong underline underline-offset-4"
  >
    {children}
  </SiteLink>
);
