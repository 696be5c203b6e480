import sprite from './brand-marks.svg?url&no-inline';

/** The icons in the sprite, by the names that the API uses. */
const MARKS: Record<string, { width: number }> = {
  FaFacebookF: { width: 320 },
  FaInstagram: { width: 448 },
  FaTwitter: { width: 448 },
  FaYoutube: { width: 576 },
  FaTelegram: { width: 512 },
  FaLinkedinIn: { width: 448 },
  FaDiscord: { width: 576 },
  Visa: { width: 576 },
  Mastercard: { width: 576 },
  Amex: { width: 576 },
  PayPal: { width: 576 },
  'Apple Pay': { width: 576 },
  Discover: { width: 576 },
};
const HEIGHT = 512;

/** The icon of a social network or card brand; nothing for unknown names. */
export function BrandIcon({ name, className }: { name: string; className: string }) {
  const mark = MARKS[name];
  if (!mark) return null;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${mark.width} ${HEIGHT}`} className={className}>
      <use href={`${sprite}#${name.replace(' ', '-')}`} />
    </svg>
  );
}

export const hasBrandIcon = (name: string): boolean => name in MARKS;
