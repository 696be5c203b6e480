import type { Call } from '../../src/kit/endpoint.ts';
import type { Visitor } from './visitor.ts';

/** Sends a file as a form of a page does, with fields beside it. */
export async function upload<Promised>(
  visitor: Visitor,
  call: Call<Promised>,
  file: string | Buffer,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(Buffer.from(file as string))]), 'products.csv');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { headers, arrayBuffer } = wireForm(form);
  return visitor.call({ ...call, body: Buffer.from(await arrayBuffer) }, headers);
}

function wireForm(form: FormData) {
  const request = new Request('http://shop.example', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, arrayBuffer: request.arrayBuffer() };
}
