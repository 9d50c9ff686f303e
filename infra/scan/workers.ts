import type { z } from 'zod';
import { services } from '../runtime/services';
import { abandonParts } from './abandon-parts';
import { assessment } from './assessment';
import { collectRegion } from './collect-region';
import { concludeScan } from './conclude-scan';
import { judgeAccount } from './judge-account';
import { planAccount } from './plan-account';
import { planScan } from './plan-scan';
import { ReaderCache } from './reader-cache';
import type { ScanContext } from './scan-context';
import { AbandonInput, AccountInput, ConcludeInput, JudgeInput, PlanInput, RegionInput } from './scan-input';

/** The names in the workflow definition; each is a Lambda on AWS. */
export type ScanWorkerName =
  | 'PlanScan'
  | 'PlanAccount'
  | 'CollectRegion'
  | 'JudgeAccount'
  | 'AbandonParts'
  | 'ConcludeScan';

/** Takes and returns JSON, as Step Functions and its interpreter pass it. */
export type ScanWorker = (input: unknown) => Promise<object>;

const worker =
  <Input>(schema: z.ZodType<Input>, run: (context: ScanContext) => (input: Input) => Promise<object>) =>
  (context: () => ScanContext): ScanWorker =>
  (input) =>
    run(context())(schema.parse(input));

/** The workers for a given context. */
export const createWorkers = (context: () => ScanContext): Record<ScanWorkerName, ScanWorker> => ({
  PlanScan: worker(PlanInput, planScan)(context),
  PlanAccount: worker(AccountInput, planAccount)(context),
  CollectRegion: worker(RegionInput, collectRegion)(context),
  JudgeAccount: worker(JudgeInput, judgeAccount)(context),
  AbandonParts: worker(AbandonInput, abandonParts)(context),
  ConcludeScan: worker(ConcludeInput, concludeScan)(context),
});

// Keyed by tenant, scan and account, and short-lived: the only state a warm worker keeps.
const readers = new ReaderCache();

/** The workers of this process, built on its services. */
export const scanWorkers: Record<ScanWorkerName, ScanWorker> = createWorkers(() => ({
  services: services(),
  assessment,
  readers,
}));
