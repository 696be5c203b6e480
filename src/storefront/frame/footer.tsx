import { useQuery } from '@tanstack/react-query';
import { DEFAULT_WARNING } from '../../modules/content/constants.ts';
import type { FooterLink } from '../../modules/content/schema.ts';
import { BrandIcon } from '../../shared/brand-icon.tsx';
import { formatMoney } from '../../shared/format.ts';
import { PaymentMarks } from '../../shared/payment-marks.tsx';
import { useSettings } from '../../shared/settings.ts';
import { deliveryTime, shippingRatesQuery } from '../../shared/shipping-rates.ts';
import { ThemeSwitch } from '../../shared/theme-switch.tsx';
import { withWholePostcodes } from '../../shared/whole-postcodes.ts';
import { classNames } from '../../ui/class-names.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { footerLinksQuery, footerSettingsQuery, socialMediaLinksQuery } from './site-content.ts';

/** `year` comes with the page's data, so that browser and server show the same. */
export type FooterProps = { year: string };

export function Footer({ year }: FooterProps) {
  const { siteTitle, giftCardsSold } = useSettings();
  const { data: settings } = useQuery(footerSettingsQuery);
  const { data: links = [] } = useQuery(footerLinksQuery);
  const companyName = settings?.companyName || siteTitle;
  const service = linksOf(links, 'customer_service');
  // Where the owner sells them, and has no link of their own to them.
  if (giftCardsSold && !links.some(({ url }) => url === '/gift-cards')) service.push(GIFT_CARDS);

  return (
    <footer className="inverse mt-24 bg-sunken text-ink">
      <p className="border-line border-b">
        <strong className="page-width block py-6 text-center font-strong sm:text-lg">
          {settings?.warningText || DEFAULT_WARNING}
        </strong>
      </p>
      <div className="page-width flex flex-wrap gap-12 py-16 *:min-w-0 lg:gap-8">
        <section aria-label={companyName} className="grow-2 basis-80 sm:max-lg:basis-full">
          <p className="font-strong text-2xl">{companyName}</p>
          {settings?.companyDescription && (
            <p className="mt-4 max-w-sm text-ink-soft">{settings.companyDescription}</p>
          )}
          <SocialLinks />
        </section>
        <LinkColumn title="Customer Service" links={service} />
        <LinkColumn title="Legal" links={linksOf(links, 'legal')} />
        <Contact address={settings?.address} phoneNumber={settings?.phoneNumber} />
      </div>
      <Delivery />
      <div className="border-line border-t">
        <div className="page-width flex flex-col-reverse items-start justify-between gap-6 py-8 sm:flex-row sm:items-center">
          <div className="-ml-2.5 flex items-center gap-1">
            <ThemeSwitch />
            <p className="text-ink-soft text-sm">
              © {year} {settings ? settings.copyrightText : siteTitle}
            </p>
          </div>
          <PaymentMarks label={settings?.paymentMethodsText || 'We Accept:'} />
        </div>
      </div>
    </footer>
  );
}

const GIFT_CARDS: Shown = { id: 'gift-cards', title: 'Gift Cards', url: '/gift-cards' };

type Shown = Pick<FooterLink, 'id' | 'title' | 'url'>;

const linksOf = (links: FooterLink[], category: FooterLink['category']): Shown[] =>
  links.filter((link) => link.category === category);

/** With more links than these, a column is set in several. */
const LONG_COLUMN = 10;

function LinkColumn({ title, links }: { title: string; links: Shown[] }) {
  if (links.length === 0) return null;
  const isLong = links.length > LONG_COLUMN;
  return (
    <nav aria-label={title} className={isLong ? 'grow-3 basis-96' : 'grow basis-40'}>
      <h2 className={COLUMN_TITLE}>{title}</h2>
      <ul className={classNames('mt-3', isLong && 'columns-[8.5rem] gap-x-4')}>
        {links.map((link) => (
          <li key={link.id} className="break-inside-avoid">
            <SiteLink href={link.url} unmarked className={FOOTER_LINK}>
              {link.title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact({ address, phoneNumber }: { address?: string; phoneNumber?: string }) {
  return (
    <section aria-label="Contact" className="grow basis-40">
      <h2 className={COLUMN_TITLE}>Contact</h2>
      <address className="mt-3 not-italic">
        {address && (
          <p className="whitespace-pre-line py-2.5 text-ink-soft">{withWholePostcodes(address)}</p>
        )}
        {phoneNumber && (
          <a href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`} className={FOOTER_LINK}>
            {phoneNumber}
          </a>
        )}
      </address>
      <SiteLink href="/contact" unmarked className={FOOTER_LINK}>
        Write to us
      </SiteLink>
    </section>
  );
}

/** The shop's tariff in a few words. */
function Delivery() {
  const settings = useSettings();
  const { data: rates = [] } = useQuery(shippingRatesQuery);
  if (rates.length === 0) return null;
  return (
    <div className="border-line border-t">
      <div className="page-width grid gap-x-6 gap-y-2 py-8 sm:flex sm:flex-wrap sm:items-baseline">
        <h2 className={COLUMN_TITLE}>Delivery</h2>
        {rates.map((rate) => (
          <p key={rate.id} className="text-ink-soft text-sm">
            {[
              rate.name,
              !rate.isPickup && deliveryTime(rate),
              Number(rate.price) === 0 ? 'free' : formatMoney(rate.price, settings),
            ]
              .filter(Boolean)
              .join(', ')}
            {rate.freeFrom && `, free from ${formatMoney(rate.freeFrom, settings)}`}
          </p>
        ))}
      </div>
    </div>
  );
}

function SocialLinks() {
  const { data: all = [] } = useQuery(socialMediaLinksQuery);
  const links = all.filter(({ url }) => leadsToSomebody(url));
  if (links.length === 0) return null;
  return (
    <ul className="mt-6 -ml-3 flex flex-wrap">
      {links.map((link) => (
        <li key={link.id}>
          <SiteLink
            href={link.url}
            unmarked
            aria-label={link.platform}
            className="grid size-11 place-items-center rounded-full text-ink-soft transition-colors hover:bg-surface hover:text-ink"
          >
            <BrandIcon name={link.icon} className="size-5" />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** A network's own front page says nothing of the shop. */
const leadsToSomebody = (url: string): boolean =>
  !URL.canParse(url) || new URL(url).pathname !== '/' || new URL(url).search !== '';

const COLUMN_TITLE = 'text-sm text-ink-faint';
const FOOTER_LINK =
  'inline-flex min-h-11 items-center text-ink-soft underline-offset-4 transition-colors hover:text-ink hover:underline';
