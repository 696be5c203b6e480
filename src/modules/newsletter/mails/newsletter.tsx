import { linkedText } from '../../mail/mails/frame/linked-text.tsx';
import { Paragraph, Title } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

export const newsletter = template('newsletter', {
  sample: {
    subject: 'Winter hours',
    paragraphs: ['We are open every day.', 'See https://cirrus.example/shipping-info.\nWarmly, us'],
  },
  content: ({ subject, paragraphs }, shop) => ({
    subject,
    preheader: paragraphs[0]?.slice(0, 140) ?? '',
    reason: `You are receiving this e-mail because you subscribed to the ${shop.name} newsletter.`,
    body: (
      <>
        <Title>{subject}</Title>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <Paragraph key={index}>{linkedText(paragraph, shop)}</Paragraph>
        ))}
      </>
    ),
  }),
});
