import type { FastifyInstance } from 'fastify';
import { type Captcha, refuseRobot } from '../../modules/settings/captcha.ts';
import type { Db } from '../../platform/database/database.ts';

declare module '../../kit/endpoint.ts' {
  interface Rules {
    /** The body's `captchaToken` must be a solved reCAPTCHA while the owner asks for one. */
    captcha?: boolean;
  }
}

/** Keeps robots from the calls that say `captcha` (src/modules/customers/RULES.md, Sign-in), before they count as a guess. */
export function registerCaptcha(app: FastifyInstance, db: Db, captcha: Captcha): void {
  app.addHook('preHandler', async (request) => {
    if (!request.routeOptions.config.captcha) return;
    const { captchaToken } = request.body as { captchaToken?: string };
    const obstacle = await refuseRobot(db, captcha, captchaToken);
    if (obstacle) request.log.error(`reCAPTCHA could not be checked: ${obstacle}`);
  });
}
