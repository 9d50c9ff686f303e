import { openClients } from '../../clients';
import { OLD_MACHINES, YOUNG_MACHINES } from './machines';
import { plantCases, type Planted, type SavingCase } from './planted-saving';
import { OLD_SERVICES, YOUNG_SERVICES } from './services';
import { OLD_STORES, YOUNG_STORES } from './stores';

const seeding =
  (cases: readonly SavingCase[]) =>
  ({ endpoint, region }: { readonly endpoint: string; readonly region: string }): Promise<Planted> =>
    plantCases(openClients(endpoint, region), cases);

/** Plants resources created today, just above and just below each threshold, and returns the expected savings. */
export const seedYoung = seeding([...YOUNG_MACHINES, ...YOUNG_STORES, ...YOUNG_SERVICES]);

/**
 * Plants resources for rules on months of use: at each threshold, just beyond it, with too few data points, and behind
 * each guardrail that the emulator can set.
 */
export const seedOld = seeding([...OLD_MACHINES, ...OLD_STORES, ...OLD_SERVICES]);
