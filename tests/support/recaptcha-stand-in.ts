import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * What speaks reCAPTCHA's siteverify on this machine: it knows one secret, and solves 'human'. Its script shows
 * a button that answers so.
 */
export interface RecaptchaStandIn extends AsyncDisposable {
  /** For RECAPTCHA_URL. */
  url: string;
  /** What it was asked. */
  calls: { path: string | undefined; secret: string | null; token: string | null }[];
  /** Whether it answers at all; 'broken': with status 503. */
  mood: 'fine' | 'broken' | 'silent';
}

export const RECAPTCHA_SECRET = '6Lc-secret_key';

export async function openRecaptcha(): Promise<RecaptchaStandIn> {
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      return response.end(SCRIPT);
    }
    const form = new URLSearchParams(await text(request));
    const [secret, token] = [form.get('secret'), form.get('response')];
    standIn.calls.push({ path: request.url, secret, token });
    if (standIn.mood === 'silent') return response.destroy();
    response.writeHead(standIn.mood === 'fine' ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(secret, token)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: RecaptchaStandIn = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    mood: 'fine',
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

const SCRIPT = `
  window.grecaptcha = {
    render(box, { callback }) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'I am human';
      button.onclick = () => { button.disabled = true; callback('human'); };
      box.append(button);
      return 0;
    },
    reset() { document.querySelector('[aria-label*=robot] button').disabled = false; },
  };
  onRecaptchaLoad();
`;

function answer(secret: string | null, token: string | null) {
  if (secret !== RECAPTCHA_SECRET) {
    return { success: false, 'error-codes': ['invalid-input-secret'] };
  }
  return token === 'human'
    ? { success: true, challenge_ts: new Date().toISOString(), hostname: 'shop.example' }
    : { success: false, 'error-codes': ['invalid-input-response'] };
}
