import { ActionButton } from '../parts/action-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Paragraph, Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const emailChanged: Template<'email-changed'> = (letter, shop, words) => {
  const { name, newEmail, confirmed, forgotUrl } = letter;
  const said = words({ name, email: newEmail });
  return {
    subject: confirmed ? said.subjectDone : said.subject,
    preheader: confirmed ? `It is ${newEmail} now.` : `It will be ${newEmail}, once confirmed.`,
    reason: `You are receiving this e-mail because this is, or was, the address of your ${shop.name} account.`,
    body: (
      <>
        <Title>{confirmed ? said.titleDone : said.title}</Title>
        <Words text={confirmed ? said.textDone : said.text} shop={shop} />
        <Paragraph>If it was you, there is nothing more to do.</Paragraph>
        <Notice>
          <strong>It was not you?</strong>{' '}
          {confirmed
            ? 'Please write to us at once: whoever did it knew your password.'
            : 'Set a new password now. That also stops the change, and signs out every device.'}
        </Notice>
        <ActionButton href={confirmed ? `${shop.url}/customer-support` : forgotUrl} shop={shop}>
          {confirmed ? 'Contact us' : 'Set a new password'}
        </ActionButton>
      </>
    ),
  };
};
