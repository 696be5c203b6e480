import { expect, test } from 'vitest';
import config from '../../../cirrus.config.ts';
import { loadExtensions } from '../../../src/server/extensions.ts';
import { conforms } from '../../support/extension-testing.ts';

const extensions = await loadExtensions();

for (const extension of extensions) conforms(extension);

test('an extension is called as its folder is', () => {
  expect(extensions.map(({ name }) => name)).toEqual(config.extensions);
});

test('what cannot be loaded is named', async () => {
  await expect(loadExtensions(['no-such-thing'])).rejects.toThrow(
    'The extension "no-such-thing" of cirrus.config.ts cannot be loaded: ',
  );
});
