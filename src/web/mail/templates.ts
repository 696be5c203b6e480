import extensionTemplates from 'virtual:extensions/mails';
import type { MailKind, Template } from '../../modules/mail/mails/frame/template.ts';

/** How every kind of mail is written. */
export const TEMPLATES: { [Kind in MailKind]: Template<Kind> } = Object.assign(
  {},
  ...Object.values(
    import.meta.glob('../../modules/*/mails/mails.ts', { eager: true, import: 'templates' }),
  ),
  ...extensionTemplates,
);
