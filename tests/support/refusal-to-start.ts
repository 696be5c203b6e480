import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

/** What the program says when it cannot start: its standard error, whole. */
export async function refusalToStart(
  options: string[],
  env: NodeJS.ProcessEnv = {},
  { cwd, uid }: { cwd?: string; uid?: number } = {},
): Promise<string> {
  const dataDir = await scratchFolder('refused');
  const child = spawn(process.execPath, [...options, 'src/server/main.js'], {
    cwd,
    uid,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  await rm(dataDir, { recursive: true, force: true });
  expect(child.exitCode).toBe(1);
  return said;
}
