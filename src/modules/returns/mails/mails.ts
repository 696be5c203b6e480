import type { MailDataOf } from '../../mail/kinds.ts';
import type { TemplatesOf } from '../../mail/mails/frame/template.ts';
import type { RETURN_MAIL } from '../schema.ts';
import {
  returnApproved,
  returnReceived,
  returnRefused,
  returnRequested,
} from './return-progress.tsx';

declare module '../../mail/mails/frame/template.ts' {
  interface MailData extends MailDataOf<typeof RETURN_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof RETURN_MAIL> = {
  'return-approved': returnApproved,
  'return-received': returnReceived,
  'return-refused': returnRefused,
  'return-requested': returnRequested,
};
