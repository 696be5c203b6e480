import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { Call } from '../../src/kit/endpoint.ts';
import * as mediaApi from '../../src/modules/media/endpoints.ts';
import { UPLOADS, type UploadKind } from '../../src/modules/media/uploads.ts';
import * as reviewsApi from '../../src/modules/reviews/endpoints.ts';
import type { Visitor } from './visitor.ts';

/** A picture as a PNG file; each colour makes another one. */
export const pictureFile = (width = 400, height = 300, background = '#3b6f72'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

interface Sent {
  kind?: UploadKind;
  field?: string;
  name?: string;
  type?: string;
}

const CALLS: Record<UploadKind, Call<{ url: string; width?: number; height?: number }>> = {
  picture: mediaApi.upload(),
  logo: mediaApi.uploadLogo(),
  favicon: mediaApi.uploadLogo(null, { kind: 'favicon' }),
  paymentLogo: mediaApi.uploadPaymentLogo(),
  photo: reviewsApi.addPhoto(),
};

/** Sends a file as a form of a page does. */
export async function uploadPicture(visitor: Visitor, file: Buffer, sent: Sent = {}) {
  const call = CALLS[sent.kind ?? 'picture'];
  return sendPicture(visitor, call, file, sent);
}

/** The same by a call of its own. */
export async function sendPicture<Kept>(
  visitor: Visitor,
  call: Call<Kept>,
  file: Buffer,
  { kind = 'picture', field = UPLOADS[kind].field, name = 'a.png', type = 'image/png' }: Sent = {},
) {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(file)], name, { type }));
  const wire = new Response(form);
  const body = Buffer.from(await wire.arrayBuffer());
  const contentType = wire.headers.get('content-type') ?? '';
  return visitor.call({ ...call, body }, { 'content-type': contentType });
}

export interface OtherSite extends AsyncDisposable {
  url: string;
  /** The paths that were asked for, the oldest first. */
  asked: string[];
}

/** Somebody else's site on this machine, which counts as a private network. */
export async function openOtherSite(answer: RequestListener): Promise<OtherSite> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
