import { ActionButton } from '../parts/action-button.tsx';
import { Aside, Title, Words } from '../parts/prose.tsx';
import type { Template } from '../template.ts';

export const accountMade: Template<'account-made'> = ({ name, claimUrl }, shop, words) => {
  const { subject, title, text } = words({ name });
  return {
    subject,
    preheader: 'Choose a password, and it is yours.',
    reason: `You are receiving this e-mail because ${shop.name} took an order for this address.`,
    body: (
      <>
        <Title>{title}</Title>
        <Words text={text} shop={shop} />
        <ActionButton href={claimUrl} shop={shop} addressToo>
          Choose a password
        </ActionButton>
        <Aside>
          Please do not pass this e-mail on: whoever has the link can take the account. If you
          ordered nothing from us, please tell us.
        </Aside>
      </>
    ),
  };
};
