import { SignalSlashIcon } from '@heroicons/react/24/outline';
import { useSyncExternalStore } from 'react';

/**
 * Shown while the device has no connection, and when the page is a copy cached from an earlier visit.
 */
export function OfflineNotice() {
  const state = useSyncExternalStore(subscribe, connection, () => 'online');
  return (
    <div role="status">
      {state !== 'online' && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-paper text-sm">
          <SignalSlashIcon aria-hidden="true" className="size-5 shrink-0" />
          {state === 'offline' ? (
            'You are offline. What you see may be out of date.'
          ) : (
            <span>
              The shop could not be reached. What you see may be out of date.{' '}
              <button
                type="button"
                onClick={() => location.reload()}
                className="relative underline underline-offset-4 after:absolute after:-inset-3"
              >
                Load it again
              </button>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** The service worker marks pages that are cached copies. */
function connection(): 'online' | 'offline' | 'cached' {
  if (!navigator.onLine) return 'offline';
  return 'cached' in document.documentElement.dataset ? 'cached' : 'online';
}

function subscribe(listener: () => void): () => void {
  const hearWorker = () => {
    // The worker sends only one message: an answer was a cached copy.
    document.documentElement.dataset.cached = '';
    listener();
  };
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  navigator.serviceWorker?.addEventListener('message', hearWorker);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
    navigator.serviceWorker?.removeEventListener('message', hearWorker);
  };
}
