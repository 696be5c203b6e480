import type { MailProduct } from '../schema.ts';

export const sampleProduct = (differences: Partial<MailProduct> = {}): MailProduct => ({
  name: 'Nimbus Pod Kit',
  options: 'Colour Graphite',
  url: 'https://cirrus.example/product/nimbus-pod-kit',
  imageUrl: `https://cirrus.example/media/${'a'.repeat(32)}.webp`,
  price: '39.99',
  ...differences,
});
