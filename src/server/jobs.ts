import { partsOf, type Shop } from '../kit/module.ts';
import { bySystem, write } from '../platform/database/database.ts';
import { forgetEndedCounts } from '../platform/database/rate-limiter.ts';
import {
  everyHour,
  everyMinute,
  everyNight,
  forgetFailedJobs,
  freeLostJobs,
  type Job,
  job,
} from '../platform/queue/queue.ts';
import { task } from '../platform/queue/task.ts';

/** Every task of the queue and how it is done: all that the shop does later or on its own. */
export function listJobs(shop: Shop): Job[] {
  const { database: db, modules } = shop;
  const tidies = [forgetEndedCounts, ...partsOf(modules, 'tidies').flat()];
  return [
    ...modules.flatMap(({ jobs }) => jobs?.(shop) ?? []),
    job(
      task('tidy', { alone: true }),
      () => Promise.all(tidies.map((tidy) => write(db, bySystem('tidying'), tidy))),
      everyHour,
    ),
    job(task('free-lost-jobs'), () => write(db, bySystem('queue'), freeLostJobs), everyMinute),
    job(
      task('forget-failed-jobs', { alone: true }),
      () => write(db, bySystem('queue'), forgetFailedJobs),
      everyNight,
    ),
  ];
}
