import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mimeOf } from './mime.ts';
import { DeliveryFailure, type MailMessage, type MailTransport } from './transport.ts';

/** Writes mail into a folder as .eml files, for development. */
export function folderTransport(folder: string): MailTransport {
  const connection = {
    isOpen: true,
    send: (message: MailMessage) => put(folder, message),
    close() {},
  };
  return {
    kind: 'folder',
    name: `the folder ${folder}`,
    open: () => Promise.resolve(connection),
  };
}

async function put(folder: string, message: MailMessage): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    // Named after the message, so that a mail written twice is there once.
    const file = join(folder, `${message.messageId.replace(/[^\w-]+/g, '_')}.eml`);
    await writeFile(`${file}.part`, await mimeOf(message));
    await rename(`${file}.part`, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not written';
    throw new DeliveryFailure(reason, { outcome: 'later', concernsAll: true });
  }
}
