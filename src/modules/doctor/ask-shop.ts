import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { z } from 'zod';
import { readSignedToken, signToken } from '../../platform/secrets/signed-token.ts';
import { askShop } from './endpoints.ts';
import type { Forwarding } from './forwarding.ts';

/**
 * How the doctor knows this shop: it sends a text that only holders of the shop's key can sign, and only they can sign
 * what is answered. A stranger's question is not answered.
 */
const ASKS = 'doctor asks';
const ANSWERS = 'doctor answers';

const Answer = z.object({
  question: z.string(),
  forwarding: z.object({ forwarded: z.number(), direct: z.number() }),
});

/** The answer to a question; undefined where it is not this shop's. */
export function answerQuestion(
  secretKey: string,
  question: string,
  forwarding: Forwarding,
): string | undefined {
  const asked = readSignedToken(secretKey, ASKS, question);
  return asked && signToken(secretKey, ANSWERS, JSON.stringify({ question: asked, forwarding }));
}

/** What came back from an address. */
export interface Answered {
  /** This very shop answered, with what its process has seen. */
  forwarding: Forwarding | undefined;
  status: number;
  headers: IncomingHttpHeaders;
  /** Of an https: address, whatever it is worth. */
  certificate: PeerCertificate | undefined;
  /** Why nobody should trust that certificate, in the words of TLS; empty: anybody may. */
  untrusted: string;
}

/** An answer is a line; whatever is longer is another site's page. */
const LONGEST = 100_000;

/** Asks whoever is at `origin` whether it is this shop. @throws the network's error where nobody answers */
export async function askAt(
  origin: string,
  secretKey: string,
  signal: AbortSignal,
): Promise<Answered> {
  const question = randomUUID();
  const { url } = askShop({ question: signToken(secretKey, ASKS, question) });
  const answered = await get(origin + url, signal);
  return { ...answered, forwarding: forwardingOf(answered.body, secretKey, question) };
}

function forwardingOf(body: string, secretKey: string, question: string) {
  try {
    const { answer } = JSON.parse(body);
    const said = Answer.parse(JSON.parse(readSignedToken(secretKey, ANSWERS, answer) ?? ''));
    return said.question === question ? said.forwarding : undefined;
  } catch {
    return undefined;
  }
}

function get(
  url: string,
  signal: AbortSignal,
): Promise<Omit<Answered, 'forwarding'> & { body: string }> {
  const isTls = url.startsWith('https:');
  const send = isTls ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // Who answers shows itself by its signature; what its certificate is worth is told beside.
    const options = {
      signal,
      agent: false,
      rejectUnauthorized: false,
      headers: { connection: 'close' },
    };
    const call = send(url, options, async (response) => {
      try {
        const socket = response.socket as TLSSocket;
        const certificate = isTls ? socket.getPeerCertificate() : undefined;
        const untrusted = isTls && !socket.authorized ? String(socket.authorizationError) : '';
        let body = '';
        for await (const chunk of response.setEncoding('utf8')) {
          body += chunk;
          if (body.length > LONGEST) break;
        }
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, certificate, untrusted, body });
      } catch (error) {
        reject(error);
      }
    });
    call.on('error', reject);
    call.end();
  });
}
