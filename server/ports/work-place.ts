import { AsyncLocalStorage } from "node:async_hooks";

/** One of the places for works that a process does at once (server/front/admission): they are for processor and database. */
export type WorkPlace = {
  /** Gives the place to others until `takeBack`, which is never refused. Pairs may overlap. */
  leave(): void;
  takeBack(): void;
};

const places = new AsyncLocalStorage<WorkPlace>();
const patience = new AsyncLocalStorage<true>();

export function workingAt<T>(place: WorkPlace, work: () => Promise<T>): Promise<T> {
  return places.run(place, work);
}

/** Waiting for a neighbour is not work: the place of the visitor's work, if there is one, is free meanwhile. */
export async function waitingElsewhere<T>(wait: () => Promise<T>): Promise<T> {
  const place = places.getStore();
  place?.leave();
  try {
    return await wait();
  } finally {
    place?.takeBack();
  }
}

/** For jobs and the operator's commands: no visitor waits for what is done here, so neighbours may take longer. */
export function patiently<T>(work: () => Promise<T>): Promise<T> {
  return patience.run(true, work);
}

export function isPatient(): boolean {
  return patience.getStore() === true;
}
