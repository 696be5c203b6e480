import helmet from '@fastify/helmet';
import type { App } from '../../kit/http/app-types.ts';

/** What no page of the shop uses, and nothing that gets into one may. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** A response that is no page loads nothing and stands in no frame. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A page brings a policy of its own; under this one, browsers would not show a PDF file. */
const POLICY_OF_ITS_OWN = /^(text\/html|application\/pdf)/;

/** What others may show: mail that is read on the web, help desks, search engines. */
const PICTURES = /^\/(media\/|icons\/|favicon\.|apple-touch-icon\.)/;

/** Headers that tell browsers what not to do with a response. TLS is insisted on where the shop has it. */
export async function registerSecurityHeaders(app: App, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    ...(!publicUrl.startsWith('https:') && { strictTransportSecurity: false }),
  });
  // On the bare answer, as helmet's own: files of the build are sent without Fastify's.
  app.addHook('onRequest', async (request, { raw }) => {
    raw.setHeader('permissions-policy', PERMISSIONS);
    if (PICTURES.test(request.url)) raw.setHeader('cross-origin-resource-policy', 'cross-origin');
  });
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (reply.hasHeader('content-security-policy') || POLICY_OF_ITS_OWN.test(type)) return;
    reply.header('content-security-policy', NO_PAGE);
  });
}
