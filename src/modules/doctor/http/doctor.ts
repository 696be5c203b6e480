import { ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import type { Shop } from '../../../kit/module.ts';
import { answerQuestion } from '../ask-shop.ts';
import * as doctorApi from '../endpoints.ts';
import { examineShop } from '../examine.ts';

export function doctorRoutes(app: App, shop: Shop): void {
  serve(app, doctorApi.examine, () => examineShop(shop));

  serve(app, doctorApi.askShop, ({ query }) => {
    const answer = answerQuestion(shop.secretKey, query.question, shop.forwarding.counts);
    if (!answer) throw new ShopError('not_found', 'There is nothing here.');
    return { answer };
  });
}
