/** `cirrus/mail`: what an extension's mail is written with. */

export { ActionButton } from '../modules/mail/mails/frame/action-button.tsx';
export { Facts } from '../modules/mail/mails/frame/facts.tsx';
export { linkedText } from '../modules/mail/mails/frame/linked-text.tsx';
export { Notice } from '../modules/mail/mails/frame/notice.tsx';
export { Aside, Paragraph, Title, Words } from '../modules/mail/mails/frame/prose.tsx';
export { template } from '../modules/mail/mails/frame/template.ts';
export { formatDate, formatMoney } from '../shared/format.ts';
