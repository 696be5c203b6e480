import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Call } from '../../../kit/endpoint.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { useRested } from '../../../ui/browser/rested.ts';
import { Button } from '../../../ui/button.tsx';
import type { MailPreview as Preview } from '../schema.ts';
import { MailFrame } from './mail-frame.tsx';

/** How long nothing is typed before the preview follows. */
const REST_MS = 300;

/** How wide mail is shown, in pixels. */
const WIDTHS = { Desktop: 680, Phone: 360 };
type Device = keyof typeof WIDTHS;

type MailPreviewProps<Of> = {
  /** What it is made of. */
  of: Of;
  /** Answers the mail that comes of it. */
  call: (of: Of) => Call<Preview>;
  /** Buttons beside the widths. */
  actions?: ReactNode;
};

/** The mail as a customer gets it, and in plain text, to somebody made up: it is made by the templates themselves. */
export function MailPreview<Of>({ of, call, actions }: MailPreviewProps<Of>) {
  const [device, setDevice] = useState<Device>('Desktop');
  const text = useRested(JSON.stringify(of), REST_MS);
  const asked = call(JSON.parse(text) as Of);
  const { data, error } = useQuery({
    queryKey: [...asked.key, text],
    queryFn: () => apiSend(asked),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section
      aria-label="Preview"
      className="grid min-w-0 content-start gap-4 rounded-lg border border-line bg-paper p-5 lg:sticky lg:top-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">Preview, to somebody made up</p>
        <div className="flex flex-wrap gap-2">{actions}</div>
        <fieldset className="flex gap-2">
          <legend className="sr-only">Show as on a</legend>
          {(Object.keys(WIDTHS) as Device[]).map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === device ? 'primary' : 'secondary'}
              aria-pressed={one === device}
              onClick={() => setDevice(one)}
            >
              {one}
            </Button>
          ))}
        </fieldset>
      </div>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <p className="wrap-anywhere font-strong text-lg">{data.subject}</p>
          <MailFrame title={`Mail: ${data.subject}`} html={data.html} width={WIDTHS[device]} />
          <details>
            <summary className="flex min-h-11 items-center text-accent text-sm">Plain text</summary>
            <p className="wrap-anywhere whitespace-pre-wrap text-sm leading-relaxed">{data.text}</p>
          </details>
        </>
      )}
    </section>
  );
}
