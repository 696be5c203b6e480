import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../toasts/toast.ts';

/** A part of the page whose code is loaded on first use. */
export type OnDemand<Props> = {
  /** Loads the code once; after a failure, the next call tries again. */
  load(): Promise<ComponentType<Props>>;
  /** For when somebody is about to use it. Failures are only reported by `load`. */
  preload(): void;
};

export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  function loadOnce() {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }
  return {
    load: loadOnce,
    preload() {
      // Many browsers remember a failed script for as long as the page lives.
      if (navigator.onLine) loadOnce().catch(() => {});
    },
  };
}

/**
 * The part, once it is wanted and loaded; from then on it stays. After a failure it is tried again
 * the next time it is wanted, so `onFailure` should make it unwanted.
 */
export function useOnDemand<Props>(
  part: OnDemand<Props>,
  wanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const fail = useEffectEvent(onFailure);
  const missing = wanted && !Part;
  useEffect(() => {
    if (!missing) return;
    let left = false;
    part.load().then(
      (loaded) => !left && setPart(() => loaded),
      () => !left && fail(),
    );
    return () => {
      left = true;
    };
  }, [missing, part]);
  return Part;
}

type OverlayProps = { open: boolean } & (
  | { onOpenChange: (open: boolean) => void }
  | { onClose: () => void }
);

/**
 * Something that opens over the page, loaded and mounted when first opened. If loading fails, it is
 * closed again and a toast says so.
 */
export function openedOnDemand<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) & Pick<OnDemand<Props>, 'preload'> {
  const part = onDemand(load);
  function OpenedOnDemand(props: Props) {
    const Overlay = useOnDemand(part, props.open, () => {
      if ('onClose' in props) props.onClose();
      else props.onOpenChange(false);
      showNotLoaded();
    });
    return Overlay && <Overlay {...props} />;
  }
  return Object.assign(OpenedOnDemand, { preload: part.preload });
}

export function showNotLoaded(): void {
  toast({
    title: 'This could not be loaded',
    // Trying again may not help, see `preload`.
    description: 'Check your connection and load the page again.',
    destructive: true,
  });
}
