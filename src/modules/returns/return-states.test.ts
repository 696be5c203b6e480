import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawMachine } from '../../kit/state-machine.ts';
import { FULFILMENT_MACHINE } from '../orders/shipments/fulfilment-states.ts';
import { ATTEMPT_MACHINE, PAYMENT_MACHINE } from '../payments/payment-states.ts';
import { RETURN_MACHINE } from './return-states.ts';

test('docs/states.md draws the machines as the code has them', async () => {
  const page = await readFile(new URL('../../../docs/states.md', import.meta.url), 'utf8');
  const drawings = [...page.matchAll(/```mermaid\n([\s\S]*?)\n```/g)].map(([, drawing]) => drawing);
  expect(drawings).toEqual([
    drawMachine(PAYMENT_MACHINE, 'pending'),
    drawMachine(FULFILMENT_MACHINE, 'unfulfilled'),
    drawMachine(RETURN_MACHINE, 'requested'),
    drawMachine(ATTEMPT_MACHINE, 'starting'),
  ]);
});
