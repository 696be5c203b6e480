import { useEffect, useState } from 'react';
import { writeMoment } from '../kit/format.ts';
import type { ShippingRateView } from '../modules/orders/schema.ts';
import { useServerText } from '../ui/loading/server-text.ts';
import { useSettings } from './settings.ts';
import { arrivalText } from './shipping-rates.ts';

/** How often the time that is left is said anew. */
const TICK_MS = 20_000;

/**
 * When what is ordered now comes, and until when it must be ordered for that. Pages are kept, so they say a moment, which
 * stays true; the browser counts down to it, and says what holds afterwards once it is over.
 */
export function Arrives({ rate }: { rate: ShippingRateView }) {
  const settings = useSettings();
  const { orderBy, later } = rate;
  const left = useTimeTo(orderBy);
  const isOver = left !== undefined && left <= 0 && later !== null;
  const arrives = useServerText(
    () => arrivalText(isOver ? { ...rate, arrives: later } : rate, settings),
    [rate, settings, isOver],
  );
  const countdown = left === undefined || isOver ? '' : timeLeft(left);
  const moment = useServerText(
    () =>
      orderBy && !isOver && !countdown
        ? `Order by ${writeMoment(orderBy, settings.locale, settings.timeZone)}`
        : '',
    [rate, settings, isOver || countdown !== ''],
  );
  return (
    <>
      <span suppressHydrationWarning className="block text-ink">
        {arrives}
      </span>
      {orderBy && !isOver && (
        <span suppressHydrationWarning className="block">
          {countdown ? `Order within ${countdown}` : moment}
        </span>
      )}
    </>
  );
}

/** Milliseconds to it, by the browser's clock; undefined on the server and until the page is awake. */
function useTimeTo(moment: string | null): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (moment === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === null || now === undefined ? undefined : Date.parse(moment) - now;
}

/** '2 h 10 min'; empty from a day on, and for what is over. */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  if (minutes <= 0 || minutes >= 24 * 60) return '';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}
