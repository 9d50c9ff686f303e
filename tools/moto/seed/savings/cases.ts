import { openClients } from '../../clients';
import { OLD_MACHINES, YOUNG_MACHINES } from './machines';
import { plantCases, type Planted, type SavingCase } from './planted-saving';
import { OLD_SERVICES, YOUNG_SERVICES } from './services';
import { OLD_STORES, YOUNG_STORES } from './stores';

const seeding =
  (cases: readonly SavingCase[]) =>
  ({ endpoint, region }: { readonly endpoint: string; readonly region: string }): Promise<Planted> =>
    plantCases(openClients(endpoint, region), cases);

/** Plants things made today that cost more than they need to and others that just do not, and tells what each rule must say of them. */
export const seedYoung = seeding([...YOUNG_MACHINES, ...YOUNG_STORES, ...YOUNG_SERVICES]);

/** Plants what the rules on months of use weigh: at each threshold, just beyond it, with too few figures, and behind each guardrail that the emulator can set. */
export const seedOld = seeding([...OLD_MACHINES, ...OLD_STORES, ...OLD_SERVICES]);
