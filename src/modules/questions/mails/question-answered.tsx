import { ActionButton } from '../../mail/mails/frame/action-button.tsx';
import { Aside, Title, Words } from '../../mail/mails/frame/prose.tsx';
import { template } from '../../mail/mails/frame/template.ts';

/** What the shop answers to a question about a product. */
export const questionAnswered = template('question-answered', {
  words: {
    variables: { product: 'The product’s name' },
    texts: {
      subject: 'Your question about {product}',
      title: 'We have an answer',
      text: 'You asked us about {product}. This is our answer.',
    },
  },
  sample: {
    product: {
      name: 'Nimbus Lumen Pod Kit',
      url: 'https://shop.example.com/product/nimbus#questions',
    },
    question: 'Does it come with a charger?',
    answer: 'With a cable, which fits any USB charger that you have at home.',
  },
  content: ({ product, question, answer }, shop, words) => {
    const { subject, title, text } = words({ product: product.name });
    return {
      subject,
      preheader: answer,
      reason: `You are receiving this e-mail because somebody asked about a product of ${shop.name} and gave this address for the answer.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
          <Words text={answer} shop={shop} />
          <Aside>The question: {question}</Aside>
          <ActionButton href={product.url} shop={shop}>
            See it on the page
          </ActionButton>
        </>
      ),
    };
  },
});
