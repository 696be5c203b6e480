import { Title, template, Words } from 'cirrus/mail';

export const wrapped = template('gift-wrapping.wrapped', {
  words: {
    variables: { name: 'Who ordered', number: 'The order’s number' },
    texts: {
      subject: 'Your gift is wrapped',
      title: 'Wrapped, with a bow',
      text: 'Hello {name}, what you wanted wrapped of your order {number} at {shop} is ready to be sent.',
    },
  },
  sample: { name: 'Ada', number: '#1001' },
  content: ({ name, number }, shop, words) => {
    const { subject, title, text } = words({ name, number });
    return {
      subject,
      preheader: `Your order ${number} is ready to be sent.`,
      reason: `You are receiving this e-mail because you ordered at ${shop.name}.`,
      body: (
        <>
          <Title>{title}</Title>
          <Words text={text} shop={shop} />
        </>
      ),
    };
  },
});
