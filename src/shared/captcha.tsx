import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ApiError } from './api-client.ts';
import { useSettings } from './settings.ts';

/** What of Google's script we use: https://developers.google.com/recaptcha/docs/display#js_api */
type Recaptcha = {
  render(box: HTMLElement, options: RecaptchaOptions): number;
  reset(widget: number): void;
};
type RecaptchaOptions = {
  sitekey: string;
  theme: 'light' | 'dark';
  size: 'normal' | 'compact';
  callback(token: string): void;
  'expired-callback'(): void;
  'error-callback'(): void;
};

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
    onRecaptchaLoad?(): void;
  }
}

/** A form's question whether a robot is sending it, while the owner asks for one. */
export type CaptchaState = {
  isAsked: boolean;
  token: string | undefined;
  error: string | undefined;
  /** Raised to ask anew: an answer can be used once. */
  round: number;
  answer(token: string | undefined): void;
  /** Runs the call with the answer, or says that there is none yet. */
  withToken(send: (captchaToken: string | undefined) => void): void;
  /** After a refusal, whatever it was about. */
  refuse(error: unknown): void;
};

export function useCaptcha(): CaptchaState {
  const { enableCaptcha, googleRecaptchaSiteKey } = useSettings();
  const isAsked = enableCaptcha && googleRecaptchaSiteKey !== undefined;
  const [token, setToken] = useState<string>();
  const [error, setError] = useState<string>();
  const [round, setRound] = useState(0);
  return {
    isAsked,
    token,
    error,
    round,
    answer: (answered) => {
      setToken(answered);
      if (answered !== undefined) setError(undefined);
    },
    withToken: (send) => {
      if (isAsked && token === undefined) setError('Please confirm that you are not a robot.');
      else send(token);
    },
    refuse: (refusal) => {
      setToken(undefined);
      setRound(round + 1);
      setError(refusal instanceof ApiError ? refusal.fields.captchaToken : undefined);
    },
  };
}

/** How long Google's script may take before we say that something stands in its way. */
const PATIENCE_MS = 10_000;

/** Google's box, loaded from Google only where it is shown; nothing while the owner does not ask for it. */
export function CaptchaField({ captcha }: { captcha: CaptchaState }) {
  return captcha.isAsked && <Asked captcha={captcha} />;
}

function Asked({ captcha: { error, round, answer } }: { captcha: CaptchaState }) {
  const box = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const { state, retry } = useWidget(box, round, answer);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend.
    <div
      role="group"
      aria-label="Check that you are not a robot"
      aria-describedby={error ? errorId : undefined}
      className="grid gap-1.5"
    >
      {state !== 'shown' && (
        <div
          role="status"
          className="grid justify-items-start gap-3 rounded-md bg-sunken p-4 text-sm"
        >
          {state === 'loading' ? (
            <p>Loading Google’s check that you are not a robot…</p>
          ) : (
            <>
              <p>
                Google’s check that you are not a robot cannot be reached, and without it this form
                cannot be sent. Check your connection, and whether something blocks Google’s
                scripts.
              </p>
              <Button size="sm" variant="secondary" onClick={retry}>
                Try Again
              </Button>
            </>
          )}
        </div>
      )}
      <div ref={box} className="min-w-0" />
      {error && (
        <p id={errorId} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

function useWidget(
  box: RefObject<HTMLDivElement | null>,
  round: number,
  answer: CaptchaState['answer'],
) {
  const { recaptchaUrl, googleRecaptchaSiteKey: sitekey = '', locale } = useSettings();
  const [state, setState] = useState<'loading' | 'shown' | 'unreachable'>('loading');
  const [attempt, setAttempt] = useState(0);
  const widget = useRef<number>(undefined);
  const latest = useRef(answer);
  latest.current = answer;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let left = false;
    const patience = setTimeout(() => !left && setState('unreachable'), PATIENCE_MS);
    loadRecaptcha(recaptchaUrl, locale).then(
      (recaptcha) => {
        clearTimeout(patience);
        if (left || !box.current || widget.current !== undefined) return;
        const inner = box.current.appendChild(document.createElement('div'));
        widget.current = recaptcha.render(inner, {
          sitekey,
          theme: isDark() ? 'dark' : 'light',
          size: box.current.clientWidth < FULL_WIDTH ? 'compact' : 'normal',
          callback: (token) => latest.current(token),
          'expired-callback': () => latest.current(undefined),
          'error-callback': () => setState('unreachable'),
        });
        setState('shown');
      },
      () => {
        clearTimeout(patience);
        if (!left) setState('unreachable');
      },
    );
    return () => {
      left = true;
      clearTimeout(patience);
    };
  }, [attempt, box, locale, recaptchaUrl, sitekey]);

  useEffect(() => {
    if (round > 0 && widget.current !== undefined) window.grecaptcha?.reset(widget.current);
  }, [round]);

  return {
    state,
    retry: () => {
      setState('loading');
      setAttempt(attempt + 1);
    },
  };
}

/** How wide Google's box is, in px, unless it is the small one. */
const FULL_WIDTH = 304;

const isDark = () =>
  (document.documentElement.dataset.theme ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';

let loading: Promise<Recaptcha> | undefined;

/** Loads Google's script once; after a failure, the next call tries again. */
function loadRecaptcha(url: string, locale: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const fail = () => {
      script.remove();
      loading = undefined;
      reject(new Error('reCAPTCHA could not be loaded'));
    };
    window.onRecaptchaLoad = () => (window.grecaptcha ? resolve(window.grecaptcha) : fail());
    const script = document.createElement('script');
    script.src = `${url}/recaptcha/api.js?render=explicit&onload=onRecaptchaLoad&hl=${locale}`;
    script.async = true;
    script.onerror = fail;
    document.head.append(script);
  });
  return loading;
}
