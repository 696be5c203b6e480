import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as catalogApi from '../modules/catalog/endpoints.ts';
import { MOST_DEVICES } from '../modules/owned-devices/constants.ts';
import * as devicesApi from '../modules/owned-devices/endpoints.ts';
import type { OwnedDevice } from '../modules/owned-devices/schema.ts';
import { store, useStore } from '../ui/browser/store.ts';
import { toast } from '../ui/toasts/toast.ts';
import { ApiError, apiDelete, apiSend } from './api-client.ts';
import { showFailure } from './failures.ts';
import { apiQuery } from './queries.ts';
import { useCurrentUser } from './session.ts';

/** What the visitor has at home: in the account, or for a guest in this browser. */

const KEY = 'myDevices';

export const devicesQuery = apiQuery(devicesApi.list());

/** What goes with some products: the answer is the same for everybody who asks of the same. */
export const fittingQuery = (ids: string[]) =>
  apiQuery(catalogApi.listFitting({ of: ids.toSorted().join() }));

/** The devices kept in this browser. */
export function keptDevices(): OwnedDevice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((device) => typeof device?.id === 'string') : [];
  } catch {
    return [];
  }
}

function keep(devices: OwnedDevice[]): void {
  try {
    if (devices.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(devices));
  } catch {
    // Storage is refused: they are forgotten with the page.
  }
  ofGuest.set(devices);
  dispatchEvent(new Event('myDevices'));
}

/** Undefined until somebody looks. */
const ofGuest = store<OwnedDevice[] | undefined>(undefined);

/** The visitor's devices, the latest first; undefined until they are known (always, on the server). */
export function useMyDevices() {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const own = useQuery({ ...devicesQuery, enabled: Boolean(user) }).data;
  const guests = useStore(ofGuest, undefined);

  useEffect(() => {
    if (!ofGuest.get()) ofGuest.set(keptDevices());
  }, []);
  useEffect(() => {
    if (user) void moveToAccount(queryClient);
  }, [user, queryClient]);

  const devices = user ? own : user === null ? guests : undefined;

  async function change(device: OwnedDevice, wanted: boolean): Promise<void> {
    const others = (devices ?? []).filter(({ id }) => id !== device.id);
    if (wanted && others.length >= MOST_DEVICES) {
      return toast({ title: `At most ${MOST_DEVICES} devices are kept`, destructive: true });
    }
    const { id, slug, name, imageUrl } = device;
    const changed = wanted ? [{ id, slug, name, imageUrl }, ...others] : others;
    if (!user) return keep(changed);
    const before = queryClient.getQueryData(devicesQuery.queryKey);
    queryClient.setQueryData(devicesQuery.queryKey, changed);
    try {
      const names = { productId: id };
      if (wanted) await apiSend(devicesApi.add(names));
      else await apiDelete(devicesApi.remove(names));
    } catch (error) {
      queryClient.setQueryData(devicesQuery.queryKey, before);
      showFailure(error, 'Your devices could not be changed');
    }
  }

  return { devices, change };
}

let moving = false;

/** What a guest said goes along to the account. What cannot be added is gone from the shop. */
async function moveToAccount(queryClient: QueryClient): Promise<void> {
  const devices = keptDevices();
  if (moving || devices.length === 0) return;
  moving = true;
  try {
    const moved = await Promise.allSettled(
      devices.map(({ id }) => apiSend(devicesApi.add({ productId: id }))),
    );
    // What was refused is gone from the shop; what was not answered is tried another time.
    keep(
      devices.filter((_, place) => {
        const outcome = moved[place];
        return outcome?.status === 'rejected' && !(outcome.reason instanceof ApiError);
      }),
    );
    await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
  } finally {
    moving = false;
  }
}
