import { AppError } from '@cloudmend/domain/errors';
import { MAX_ATTEMPTS, type Run, type RunChange, type RunFacts } from '@cloudmend/domain/runs';
import { CloudError } from '@cloudmend/scanner';
import { isDeepStrictEqual } from 'node:util';
import type { Cloud, Target } from './cloud';
import { type AnyCapability, type Facts, isRefused, type Reading, type Writing } from './define-capability';
import { findManager } from './ownership';

/** What the steps of a run need. */
export interface RunPorts {
  /** A session for this resource. @throws CloudError denied if the role refuses */
  readonly enter: () => Promise<Cloud>;
  /** Stores a step before the next one starts. @throws AppError conflict if someone else continued the run */
  readonly save: (run: Run, change: RunChange) => Promise<Run>;
  /** @throws AppError conflict while automation is stopped */
  readonly assertRunning: () => Promise<void>;
  /** Writes to the audit trail, before the step is stored. */
  readonly record: (run: Run, action: 'fix.write' | 'fix.undo', before: Facts, after: Facts) => Promise<void>;
  /** True if infrastructure code of a connected repository describes the resource. */
  readonly isInCode: (resource: string) => Promise<boolean>;
  readonly clock: () => Date;
}

interface Step {
  readonly run: Run;
  readonly capability: AnyCapability;
  readonly ports: RunPorts;
  readonly cloud: Cloud;
  readonly target: Target;
}

const MINUTE_MS = 60_000;
/** Waits between attempts; the last one repeats. */
const DELAYS_MINUTES = [1, 1, 2, 5, 10, 30] as const;

/**
 * Errors after which the same request can succeed, those of AWS's servers among them: the SDK does not repeat a request,
 * and whether a failed one was carried out is read before the next.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/errors-overview.html
 */
const LATER = new Set([
  'ConcurrentModification',
  'ConflictException',
  'IncorrectInstanceState',
  'IncorrectModificationState',
  'InsufficientInstanceCapacity',
  'InternalError',
  'InternalFailure',
  'InternalServerException',
  'InvalidDBInstanceState',
  'InvalidDBInstanceStateFault',
  'OperationAborted',
  'OperationAbortedException',
  'ServiceFailure',
  'ServiceFailureException',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'SnapshotCreationPerVolumeRateExceeded',
  'Unavailable',
  'VolumeInUse',
  'VolumeModificationRateExceeded',
]);
const PASSING: ReadonlySet<CloudError['failure']> = new Set(['throttled', 'unreachable', 'expired']);

const isPassing = ({ code, failure }: CloudError): boolean => LATER.has(code) || PASSING.has(failure);

const describeError = ({ operation, code, failure }: CloudError): string =>
  failure === 'denied'
    ? `Access denied: the remediation role does not allow ${operation}.`
    : `${operation} failed with ${code}.`;

interface Delay {
  readonly code: string;
  readonly text: string;
  /** What the attempt achieved. */
  readonly so?: RunChange;
}

/** Tries again later, until the attempts are used up. */
const putOff = ({ run, ports }: Pick<Step, 'run' | 'ports'>, { so, ...reason }: Delay): Promise<Run> => {
  if (run.attempts >= MAX_ATTEMPTS)
    return ports.save(run, { ...so, state: 'failed', reason: { ...reason, code: 'timed-out' }, nextAt: null });
  const minutes = DELAYS_MINUTES[Math.min(run.attempts, DELAYS_MINUTES.length - 1)] as number;
  const nextAt = new Date(ports.clock().getTime() + minutes * MINUTE_MS).toISOString();
  return ports.save(run, { ...so, attempts: run.attempts + 1, nextAt, reason });
};

const toWriting = ({ run, cloud, target }: Step): Writing<Facts> => ({
  cloud,
  target,
  before: run.before as Facts,
  after: run.after as Facts,
  runId: run.runId,
});

const refuseRun = ({ run, ports }: Step, code: string, text: string): Promise<Run> =>
  ports.save(run, { state: 'refused', reason: { code, text }, nextAt: null });

/** Reads, compares with the scan, and stores the undo record before anything is written. */
const prepare = async (step: Step): Promise<Run> => {
  const { run, capability, ports, cloud, target } = step;
  const reading = await capability.read(cloud, target);
  if (!reading) return refuseRun(step, 'gone', 'The resource no longer exists.');
  const { facts, tags } = reading;
  const manager = findManager(tags);
  if (manager !== undefined || (await ports.isInCode(run.resource)))
    return refuseRun(
      step,
      'owned-by-code',
      `The resource is managed by ${manager ?? 'code in a connected repository'}. Change it there, with a pull request.`,
    );
  const after = capability.plan(facts, run.settings, ports.clock());
  if (isDeepStrictEqual(facts, after)) return refuseRun(step, 'already', 'The setting is already as it should be.');
  if (isRefused(after)) return refuseRun(step, after.refused, after.because);
  if (!isDeepStrictEqual(capability.toView(facts), run.evidence))
    return refuseRun(step, 'stale', 'The resource has changed since the scan. Scan the account again.');
  const planned: RunChange = {
    before: facts as RunFacts,
    after: after as RunFacts,
    reason: null,
    nextAt: null,
    attempts: 0,
  };
  await capability.dryRun?.({ ...toWriting(step), before: facts, after });
  return ports.save(run, run.isDryRun ? { ...planned, state: 'checked' } : { ...planned, state: 'writing' });
};

/** Where a resource stands between what it was and what it is to be. */
type Standing = 'there' | 'on-the-way' | 'elsewhere';

/** `on-the-way`: untouched, or in the middle of the change. */
const judgeStanding = (
  capability: AnyCapability,
  reading: Reading | undefined,
  way: Pick<Writing<Facts>, 'before' | 'after'>,
): Standing => {
  if (!reading) return 'elsewhere';
  const isAs = (wanted: Facts): boolean =>
    capability.isAs?.(reading.facts, wanted, way) ?? isDeepStrictEqual(reading.facts, wanted);
  if (isAs(way.after)) return 'there';
  if (isAs(way.before)) return 'on-the-way';
  return capability.isUnderWay?.(reading.facts, way) === true ? 'on-the-way' : 'elsewhere';
};

/** Writes unless the facts show that it was written, then reads until they do. */
const write = async (step: Step): Promise<Run> => {
  const { run, capability, ports, cloud, target } = step;
  const writing = toWriting(step);
  const look = async (): Promise<Standing> => judgeStanding(capability, await capability.read(cloud, target), writing);
  let standing = await look();
  if (standing === 'on-the-way') {
    await ports.assertRunning();
    await capability.write(writing);
    standing = await look();
  }
  if (standing === 'on-the-way')
    return putOff(step, { code: 'in-progress', text: 'AWS has not reported the change yet.' });
  if (standing === 'elsewhere')
    return ports.save(run, {
      state: 'failed',
      nextAt: null,
      reason: { code: 'changed-meanwhile', text: 'The resource was changed by someone else during the fix.' },
    });
  await ports.record(run, 'fix.write', writing.before, writing.after);
  const writtenAt = ports.clock().toISOString();
  return ports.save(run, { state: 'done', writtenAt, reason: null, nextAt: null, attempts: 0 });
};

/** Takes the change back, only from the state that the fix left. */
const takeBack = async (step: Step): Promise<Run> => {
  const { run, capability, ports, cloud, target } = step;
  const writing = toWriting(step);
  const way = { before: writing.after, after: writing.before };
  const at = (id: string | null): Target => (id === null ? target : { ...target, id });
  const look = async (id: string | null): Promise<Standing> =>
    judgeStanding(capability, await capability.read(cloud, at(id)), way);
  let { restoredAs } = run;
  let standing = await look(restoredAs);
  if (standing === 'elsewhere')
    return ports.save(run, {
      state: 'done',
      nextAt: null,
      reason: { code: 'changed-since', text: 'The resource has changed since the fix, so the fix was not undone.' },
    });
  if (standing === 'on-the-way') {
    await ports.assertRunning();
    restoredAs = (await capability.takeBack(writing))?.id ?? null;
    standing = await look(restoredAs);
  }
  if (standing !== 'there')
    return putOff(step, {
      code: 'in-progress',
      text: 'AWS has not reported the undo yet.',
      so: { restoredAs },
    });
  await ports.record(run, 'fix.undo', way.before, way.after);
  return ports.save(run, { state: 'undone', restoredAs, reason: null, nextAt: null });
};

const STEPS: Partial<Record<Run['state'], (step: Step) => Promise<Run>>> = {
  queued: prepare,
  writing: write,
  undoing: takeBack,
};

/** A refusal that no later attempt changes ends a run that has written nothing; a started one waits for its owner. */
const afterError = (step: Pick<Step, 'run' | 'ports'>, error: unknown): Promise<Run> => {
  const { run, ports } = step;
  // Stopped: the run stays as it is.
  if (error instanceof AppError && error.code === 'conflict')
    return putOff(step, { code: 'stopped', text: error.message });
  if (!(error instanceof CloudError)) throw error;
  if (isPassing(error)) return putOff(step, { code: 'later', text: describeError(error) });
  const reason = { code: error.failure === 'denied' ? 'denied' : 'error', text: describeError(error) };
  return ports.save(run, { state: run.state === 'queued' ? 'refused' : 'failed', reason, nextAt: null });
};

/** Continues a run as far as it goes now. Safe to repeat after a crash at any point. */
export const advanceRun = async (
  run: Run,
  capability: AnyCapability,
  target: Target,
  ports: RunPorts,
): Promise<Run> => {
  let current = run;
  for (let step = STEPS[current.state]; step; step = STEPS[current.state]) {
    let next: Run;
    try {
      next = await step({ run: current, capability, target, ports, cloud: await ports.enter() });
    } catch (error) {
      next = await afterError({ run: current, ports }, error);
    }
    // Put off.
    if (next.state === current.state) return next;
    current = next;
  }
  return current;
};
