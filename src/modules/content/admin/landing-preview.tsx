import { ComputerDesktopIcon, DevicePhoneMobileIcon } from '@heroicons/react/24/outline';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useRef, useState } from 'react';
import { apiSend } from '../../../shared/api-client.ts';
import { type Draft, hearFrom, PREVIEW_PATH, READY } from '../../../shared/draft-preview.ts';
import { useRested } from '../../../ui/browser/rested.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import * as landingApi from '../landing-endpoints.ts';
import { type LandingPageInput, SectionRule } from '../landing-schema.ts';

/** How long nothing is typed before the preview follows. */
const REST_MS = 350;

/** CSS pixels of the windows that are looked into. */
const DEVICES = {
  Phone: { width: 390, height: 780, icon: DevicePhoneMobileIcon },
  Desktop: { width: 1280, height: 1600, icon: ComputerDesktopIcon },
};
type Device = keyof typeof DEVICES;

type LandingPreviewProps = {
  ref: Ref<HTMLElement>;
  page: LandingPageInput;
  /** When it is looked at, as it is typed; empty: now. */
  at: string;
  onAt: (at: string) => void;
  /** That moment, for the API. */
  moment: string | null;
};

/** The page as the shop draws it, in a frame of the shop itself: what is not saved yet is seen by nobody else. */
export function LandingPreview({ ref, page, at, onAt, moment }: LandingPreviewProps) {
  const [device, setDevice] = useState<Device>('Phone');
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(0);
  const { title, slug, sections } = page;
  // What is not filled in yet is not drawn yet.
  const sound = sections.filter((section) => SectionRule.safeParse(section).success);
  const text = useRested(
    JSON.stringify({ isHome: slug === '', sections: sound, at: moment }),
    REST_MS,
  );
  const call = landingApi.preview(JSON.parse(text));
  const { data, error } = useQuery({
    queryKey: [call.url, text],
    queryFn: () => apiSend(call),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  useEffect(() => {
    return hearFrom(
      () => frame.current?.contentWindow,
      (said) => said === READY && setReady((times) => times + 1),
    );
  }, []);
  useEffect(() => {
    if (ready === 0 || !data) return;
    const draft: Draft = { title, sections: data.sections };
    frame.current?.contentWindow?.postMessage(draft, location.origin);
  }, [ready, data, title]);

  const { width, height } = DEVICES[device];
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / width);

  return (
    <section
      ref={ref}
      aria-label="Preview"
      className="grid min-w-0 scroll-mt-20 grid-cols-[minmax(0,1fr)] content-start gap-3 xl:sticky xl:top-4"
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <fieldset className="flex rounded-full border border-line-strong bg-surface p-0.5">
          <legend className="sr-only">Width of the preview</legend>
          {Object.entries(DEVICES).map(([name, { icon: Icon }]) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === device}
              onClick={() => setDevice(name as Device)}
              className="relative flex h-9 items-center gap-2 rounded-full px-4 text-sm transition-colors after:absolute after:-inset-1 hover:bg-sunken aria-pressed:bg-ink aria-pressed:font-strong aria-pressed:text-paper"
            >
              <Icon aria-hidden="true" className="size-4" />
              {name}
            </button>
          ))}
        </fieldset>
        <TextField
          label="As it will be on"
          type="datetime-local"
          value={at}
          onChange={({ target }) => onAt(target.value)}
        />
      </div>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {error ? error.message : unfinishedText(sections.length - sound.length)}
      </p>
      <div
        ref={place}
        className="overflow-hidden rounded-lg border border-line bg-paper"
        style={{ height: `min(${Math.round(height * scale)}px, calc(100dvh - 9rem))` }}
      >
        <iframe
          ref={frame}
          src={PREVIEW_PATH}
          title={`Preview of ${title || 'the page'}, ${device.toLowerCase()}`}
          className="mx-auto block border-0"
          style={{
            width,
            height: `calc(min(${height}px, (100dvh - 9rem) / ${scale}))`,
            transform: `scale(${scale})`,
            transformOrigin: scale < 1 ? 'top left' : 'top',
          }}
        />
      </div>
    </section>
  );
}

const unfinishedText = (count: number): string | undefined => {
  if (count === 0) return undefined;
  return count === 1
    ? 'One section is drawn once it is filled in.'
    : `${count} sections are drawn once they are filled in.`;
};
