import type { MailDataOf, TEST_MAIL } from '../kinds.ts';
import type { TemplatesOf } from './frame/template.ts';
import { testMail } from './test-mail.tsx';

declare module './frame/template.ts' {
  interface MailData extends MailDataOf<typeof TEST_MAIL> {}
}

/** How this room's mail is written. */
export const templates: TemplatesOf<typeof TEST_MAIL> = {
  test: testMail,
};
