import { expect, test } from 'vitest';
import { exportedShapes, withPlainNames } from './named-shapes.ts';

test('no two shapes of the API have one name: one of them would be described without', async () => {
  const names = (await exportedShapes()).map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['BrandRecord', 'OrderRecord', 'ProductView']));
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('what calls refer to is kept, and what that refers to, by plain names', () => {
  const document = {
    paths: { '/pens': { put: [to('Pen.Input'), to('Box.')] } },
    components: {
      schemas: {
        'Pen.': { title: 'a pen' },
        'Pen.Input': { items: to('Ink.Input') },
        'Ink.': { title: 'ink' },
        'Ink.Input': { title: 'ink as it is sent' },
        'Box.': { items: to('Ink.') },
        'Box.Input': { title: 'never sent' },
      },
    },
  };
  expect(withPlainNames(document)).toEqual({
    paths: { '/pens': { put: [to('Pen'), to('Box')] } },
    components: {
      schemas: {
        Pen: { items: to('InkInput') },
        InkInput: { title: 'ink as it is sent' },
        Ink: { title: 'ink' },
        Box: { items: to('Ink') },
      },
    },
  });
});

test('schemas that would get the same name are refused', () => {
  const schemas = { 'Ink.': {}, 'Ink.Input': {}, 'InkInput.': {} };
  const paths = { '/ink': Object.keys(schemas).map(to) };
  expect(() => withPlainNames({ paths, components: { schemas } })).toThrow('one name');
});
