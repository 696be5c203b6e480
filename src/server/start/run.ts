import cluster from 'node:cluster';
import { explainFailure } from '../../platform/explain-failure.ts';
import { startProgram, startWorker } from './program.ts';
import { Shutdown } from './shutdown.ts';
import { endLine, step } from './terminal.ts';

const shutdown = new Shutdown(cluster.isPrimary);

// Whoever was reading our output may close it; the shop stays open.
process.stdout.on('error', () => {});
process.on('uncaughtException', shutdown.fail);
process.on('unhandledRejection', shutdown.fail);

const started = cluster.isPrimary
  ? startProgram(shutdown, process.argv.includes('--dev'))
  : startWorker(shutdown);
started.catch(shutdown.fail);

const failure = await shutdown.asked;
if (failure) {
  endLine();
  const explained = explainFailure(failure);
  // One of several processes tells the first one, which says it once.
  if (cluster.isWorker && explained) process.send?.({ failure: explained });
  else console.error(explained ?? failure);
}
if (failure || cluster.isWorker) await shutdown.endAll();
else await step('stopping', 'finishing requests', () => shutdown.endAll());
process.exit(failure ? 1 : 0);
