import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Program extends AsyncDisposable {
  /** The shop's address, as the program itself prints it. */
  url: string;
  /** Asks it to end. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Starts the real program, as `npm start` does, on any free port and a data folder of its own. */
export async function startProgram(env: NodeJS.ProcessEnv): Promise<Program> {
  const dataDir = await mkdtemp(join(inject('scratchDir'), 'data-'));
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  const url = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk;
      const printed = /ready[\s\S]*Shop\s+(http:\/\/\S+)/.exec(said)?.[1];
      if (printed) resolve(printed);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    ended.then(() => reject(new Error(`the program ended before it was ready:\n${said}`)), reject);
  });
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  return { url: await url, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}
