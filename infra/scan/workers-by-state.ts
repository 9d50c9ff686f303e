import definition from './scan-workflow.asl.json';
import type { ScanWorkerName } from './workers';

interface State {
  readonly Type: string;
  readonly Resource?: string;
  readonly ItemProcessor?: { readonly States: Readonly<Record<string, State>> };
}

/** The worker names behind the definition's resources, by the state that calls them. Loads no worker. */
export const workersByState = (
  states: Readonly<Record<string, State>> = definition.States,
): Record<string, ScanWorkerName> =>
  Object.fromEntries(
    Object.entries(states).flatMap(([name, state]) => {
      if (state.Resource) return [[name, state.Resource.slice(2, -1) as ScanWorkerName]];
      return state.ItemProcessor ? Object.entries(workersByState(state.ItemProcessor.States)) : [];
    }),
  );
