import type { PanelProps } from '../../../kit/admin/panels.tsx';
import { NO_LOGO } from '../../settings/public-settings.ts';
import { PictureField } from './picture-field.tsx';

const KINDS = {
  picture: { failed: 'Upload failed', limit: 'At most 15 MB.' },
  logo: { failed: 'Failed to upload logo', limit: 'JPG, PNG, GIF or WebP, at most 5 MB.' },
  favicon: {
    failed: 'Failed to upload favicon',
    limit: 'ICO or PNG, 32 × 32 or larger, at most 1 MB.',
  },
};

/** A setting that is a picture. Of a logo, none is a value: the shop’s name stands in its place. */
export function PictureSetting(props: PanelProps['picture setting']) {
  const { kind, label, hint, error, readOnly, value, onChange } = props;
  const { failed, limit } = KINDS[kind];
  const none = kind === 'logo' ? NO_LOGO : '';
  const picture = value === NO_LOGO ? '' : value;
  if (readOnly) {
    return (
      <div className="grid gap-1.5">
        <p className="font-strong text-sm">{label}</p>
        {picture ? (
          <img src={picture} alt={label} className="h-16 w-auto max-w-48 object-contain" />
        ) : (
          <p className="text-ink-soft text-sm">None</p>
        )}
      </div>
    );
  }
  return (
    <PictureField
      kind={kind}
      label={label}
      hint={
        <>
          {hint && <span className="block">{hint}</span>}
          {limit}
        </>
      }
      failed={failed}
      error={error}
      value={picture}
      onChange={(url) => onChange(url || none)}
    />
  );
}
