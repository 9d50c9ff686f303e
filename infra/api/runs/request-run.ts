import { AppError } from '@cloudmend/domain/errors';
import { assertRunning } from '@cloudmend/domain/guardrails';
import { type CapabilityMode, requestRun, type Run } from '@cloudmend/domain/runs';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { demandCapability, findScannedResource, findSubject, toRunEvidence } from './find-evidence';

type Uses = Pick<
  MemberUses,
  | 'accounts'
  | 'findings'
  | 'recommendations'
  | 'scans'
  | 'snapshots'
  | 'thresholds'
  | 'guardrails'
  | 'runs'
  | 'providers'
  | 'clock'
  | 'newId'
>;

/** More than anyone watches at once. */
const MAX_OPEN_RUNS = 100;

const toStart = (mode: CapabilityMode, dryRun: boolean): Pick<Run, 'isDryRun' | 'state'> => {
  const isDryRun = dryRun || mode === 'dry-run';
  // A dry run writes nothing.
  return { isDryRun, state: isDryRun || mode === 'auto' ? 'queued' : 'waiting' };
};

/** Asks for a fix on the evidence of the last scan; the worker makes it after an approval, or at once in auto mode. */
export const requestRunFor =
  (uses: Uses): Operation<typeof requestRun> =>
  async ({ sub, email }, { capability: id, subject, dryRun = false }, call) => {
    const found = await findSubject(uses, subject);
    const capability = demandCapability(id, found);
    if (!(await uses.accounts.get(found.accountId))) throw new AppError('conflict', 'The account is no longer linked.');
    const mode = (await uses.runs.readCapabilities(found.accountId)).modes[id] ?? 'off';
    if (mode === 'off') throw new AppError('conflict', 'This fix is off for the account.');
    if (!dryRun) await assertRunning(uses.guardrails);
    if ((await uses.runs.listOpen()).length >= MAX_OPEN_RUNS)
      throw new AppError('too-many', `At most ${MAX_OPEN_RUNS} fixes can be under way. Wait until some have ended.`);
    const resource = await findScannedResource(uses, found, capability);
    const at = uses.clock().toISOString();
    const run: Run = {
      runId: uses.newId(),
      capability: id,
      accountId: found.accountId,
      region: resource.region,
      resource: found.resource,
      target: capability.findTargetId(resource),
      about: found.about,
      subject,
      ...toStart(mode, dryRun),
      reason: null,
      settings: capability.chooseSettings?.({ ...found, thresholds: await uses.thresholds.read() }) ?? {},
      evidence: toRunEvidence(capability, resource),
      before: null,
      after: null,
      restoredAs: null,
      requestedBy: { sub, email },
      approvedBy: null,
      undoneBy: null,
      createdAt: at,
      updatedAt: at,
      writtenAt: null,
      nextAt: null,
      attempts: 0,
      version: 1,
    };
    await uses.runs.create(run);
    call.changes(null, { runId: run.runId, state: run.state, resource: run.resource });
    return run;
  };

export const handler = serve(requestRun, requestRunFor);
