import {
  ArrowUturnLeftIcon,
  CheckCircleIcon,
  PlusCircleIcon,
  ScaleIcon,
} from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { DEVICES } from '../../modules/catalog/constants.ts';
import { offerPath } from '../../modules/catalog/offer.ts';
import type { ProductView } from '../../modules/catalog/schema.ts';
import { fittingQuery, useMyDevices } from '../../shared/my-devices.ts';
import { useSettings } from '../../shared/settings.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { comparePath, useCompared } from '../compare/compared.ts';

type FitsNoteProps = {
  product: Pick<ProductView, 'id' | 'slug' | 'name' | 'imageUrl' | 'category' | 'offers'>;
};

/** Named in a line; the others stand further down the page. */
const NAMED = 4;

const LINE =
  'inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:text-ink hover:underline';

/** Beside the product: what is offered for several of it, which devices it fits and whether one is the visitor's, how long it can go back, and where it stands against others. */
export function FitsNote({ product }: FitsNoteProps) {
  const { id, slug, category, offers } = product;
  const fitting = useQuery(fittingQuery([id])).data ?? [];
  const { devices, change } = useMyDevices();
  const compared = useCompared();
  const { returnDays } = useSettings();
  const isDevice = category === DEVICES;
  const fits = isDevice ? [] : fitting.filter((other) => other.category === DEVICES);
  const isMine = devices?.some((device) => device.id === id) ?? false;
  const mine = devices?.find((device) => fits.some((other) => other.id === device.id));

  return (
    <div className="-my-2 grid text-ink-soft text-sm">
      {offers && (
        <p className="mb-3 flex flex-wrap gap-2">
          {offers.map(({ id: offer, text }) => (
            <SiteLink
              key={offer}
              href={offerPath(offer)}
              className="inline-flex min-h-11 items-center rounded-md bg-accent-soft px-3 py-1.5 font-strong text-accent underline-offset-4 hover:underline"
            >
              {text}
            </SiteLink>
          ))}
        </p>
      )}
      {fits.length > 0 && (
        <>
          <p className="flex min-h-6 flex-wrap justify-between gap-x-4 font-strong text-ink">
            Fits
            <span role="status" className="inline-flex items-center gap-1.5 text-accent">
              {mine && (
                <>
                  <CheckCircleIcon aria-hidden="true" className="size-5" />
                  Fits your {mine.name}
                </>
              )}
            </span>
          </p>
          <ul className="flex flex-wrap gap-x-4">
            {fits.slice(0, NAMED).map((device) => (
              <li key={device.id}>
                <SiteLink href={`/product/${device.slug}`} className={`${LINE} underline`}>
                  {device.name}
                </SiteLink>
              </li>
            ))}
            {fits.length > NAMED && (
              <li className="inline-flex min-h-11 items-center">and {fits.length - NAMED} more</li>
            )}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-x-6">
        {isDevice && (
          <button
            type="button"
            aria-pressed={isMine}
            onClick={() => change(product, !isMine)}
            className={`${LINE} cursor-pointer no-script:hidden`}
          >
            {isMine ? (
              <CheckCircleIcon aria-hidden="true" className="size-5 text-accent" />
            ) : (
              <PlusCircleIcon aria-hidden="true" className="size-5" />
            )}
            I have this one
          </button>
        )}
        {isMine && (
          <SiteLink href="/my-devices" className={LINE}>
            My devices
          </SiteLink>
        )}
        {Number(returnDays) > 0 && (
          <span className="inline-flex min-h-11 items-center gap-2">
            <ArrowUturnLeftIcon aria-hidden="true" className="size-5" />
            {returnDays} days to return
          </span>
        )}
        <SiteLink href={comparePath([...compared, slug])} className={LINE}>
          <ScaleIcon aria-hidden="true" className="size-5" />
          Compare
        </SiteLink>
      </div>
    </div>
  );
}
