import definition from './scan-workflow.asl.json';
import { type ScanWorkerName, type ScanWorker, scanWorkers } from './workers';

interface State {
  readonly Type: string;
  readonly Resource?: string;
  readonly ItemProcessor?: { readonly States: Readonly<Record<string, State>> };
}

/** The worker names behind the definition's resources, by the state that calls them. */
export const workersByState = (
  states: Readonly<Record<string, State>> = definition.States,
): Record<string, ScanWorkerName> =>
  Object.fromEntries(
    Object.entries(states).flatMap(([name, state]) => {
      if (state.Resource) return [[name, state.Resource.slice(2, -1) as ScanWorkerName]];
      return state.ItemProcessor ? Object.entries(workersByState(state.ItemProcessor.States)) : [];
    }),
  );

/** The definition for an interpreter: resources are ARNs of functions with the workers' names. */
export const localScanWorkflow = (): typeof definition =>
  JSON.parse(JSON.stringify(definition).replace(/\$\{(\w+)\}/g, 'arn:aws:lambda:us-east-1:000000000000:function:$1'));

/** The real workers by state name, for the interpreter's `taskResourceLocalHandlers`. */
export const localScanHandlers = (): Record<string, ScanWorker> =>
  Object.fromEntries(Object.entries(workersByState()).map(([state, worker]) => [state, scanWorkers[worker]]));
