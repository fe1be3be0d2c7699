import { AsyncLocalStorage } from "node:async_hooks";

/** A request's slot in the admission control (server/front/admission), which stands for CPU and database time. */
export type WorkPlace = {
  /** Frees the slot until `takeBack`, which always succeeds. Calls may overlap. */
  leave(): void;
  takeBack(): void;
};

const places = new AsyncLocalStorage<WorkPlace>();
const patience = new AsyncLocalStorage<true>();

export function workingAt<T>(place: WorkPlace, work: () => Promise<T>): Promise<T> {
  return places.run(place, work);
}

/** Waiting for an external service is not work: frees the request's slot, if any, meanwhile. */
export async function releasingSlot<T>(wait: () => Promise<T>): Promise<T> {
  const place = places.getStore();
  place?.leave();
  try {
    return await wait();
  } finally {
    place?.takeBack();
  }
}

/** For jobs and operator commands: no visitor is waiting, so gateways get longer deadlines. */
export function asBackgroundWork<T>(work: () => Promise<T>): Promise<T> {
  return patience.run(true, work);
}

export function isPatient(): boolean {
  return patience.getStore() === true;
}
