import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface S3Server extends AsyncDisposable {
  /** Where its interface is. */
  url: string;
  /** The environment of a shop that keeps its pictures there, below `shop/` in the bucket `pictures`. */
  env: NodeJS.ProcessEnv;
  /** What was asked of it, the oldest first: 'PUT /pictures/shop/….webp'. */
  asked: string[];
}

/** A store that speaks S3's language, and wants every call signed by a key that it knows. */
export async function openS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'cirrus-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // It gets the signature wrong for a path that ends in a slash, as that of a bucket does.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await server.run();
  const url = `http://127.0.0.1:${port}`;
  const asked: string[] = [];
  server.httpServer.on('request', ({ method, url: path }: IncomingMessage) => {
    asked.push(`${method} ${path}`);
  });
  return {
    url,
    asked,
    env: { STORAGE_URL: `s3://pictures/shop?endpoint=${url}&region=us-east-1` },
    async [Symbol.asyncDispose]() {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
