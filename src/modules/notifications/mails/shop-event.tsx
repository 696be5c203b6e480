import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { Paragraph, Title } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const shopEvent = template('shop-event', {
  sample: {
    subject: 'New order 21ab12cd: £89.88',
    lines: ['1 × Nimbus Pod Kit, Graphite', '2 × Salted Pear, 10 mg, 10 ml'],
    url: 'https://cirrus.example/admin/orders/0b8f7c2e-5a64-4e59-9f58-3d21ab12cd34',
  },
  content: ({ subject, lines, url }, shop) => ({
    subject,
    preheader: lines.join(' · '),
    reason: `You are receiving this e-mail because you look after ${shop.name}. Settings, Notifications says which ones come.`,
    body: (
      <>
        <Title>{subject}</Title>
        {lines.map((line) => (
          <Paragraph key={line}>{line}</Paragraph>
        ))}
        <ActionButton href={url} shop={shop}>
          Open the back office
        </ActionButton>
      </>
    ),
  }),
});
