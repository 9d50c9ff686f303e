import definition from './scan-workflow.asl.json';
import { type ScanWorker, scanWorkers } from './workers';
import { workersByState } from './workers-by-state';

/** The definition for an interpreter: resources are ARNs of functions with the workers' names. */
export const localScanWorkflow = (): typeof definition =>
  JSON.parse(JSON.stringify(definition).replace(/\$\{(\w+)\}/g, 'arn:aws:lambda:us-east-1:000000000000:function:$1'));

/** The real workers by state name, for the interpreter's `taskResourceLocalHandlers`. */
export const localScanHandlers = (): Record<string, ScanWorker> =>
  Object.fromEntries(Object.entries(workersByState()).map(([state, worker]) => [state, scanWorkers[worker]]));
