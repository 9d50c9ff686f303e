import { AppError } from '@cloudmend/domain/errors';
import { requestPowerSchedule } from '@cloudmend/domain/runs';
import { type AnyCapability, findCapability } from '@cloudmend/mend';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { findScannedResource } from './find-evidence';

type Uses = Pick<MemberUses, 'accounts' | 'scans' | 'snapshots' | 'runs' | 'providers' | 'clock'>;

const POWER = ['ec2-stop-instance', 'ec2-start-instance'].map((id) => findCapability(id) as AnyCapability);

/** Stores the schedule of an instance that the last scan has read; someone else approves it. */
export const requestPowerScheduleFor =
  (uses: Uses): Operation<typeof requestPowerSchedule> =>
  async ({ sub, email }, { accountId, region, resource, hours }, call) => {
    if (!(await uses.accounts.get(accountId))) throw new AppError('conflict', 'The account is no longer linked.');
    const { modes } = await uses.runs.readCapabilities(accountId);
    for (const { id, title } of POWER)
      if (modes[id] !== 'approve') throw new AppError('conflict', `${title}: turn this fix on for the account first.`);
    const [stop] = POWER as [AnyCapability];
    const instance = await findScannedResource(uses, { about: '', accountId, region, resource }, stop);
    const target = stop.findTargetId(instance);
    const before = await uses.runs.getPowerSchedule(target);
    const at = uses.clock().toISOString();
    const schedule = await uses.runs.savePowerSchedule({
      target,
      accountId,
      region: instance.region,
      resource,
      hours,
      state: 'waiting',
      requestedBy: { sub, email },
      approvedBy: null,
      createdAt: at,
      handledThrough: at,
      version: before?.version ?? 0,
    });
    call.changes(before?.hours ?? null, { resource, hours });
    return schedule;
  };

export const handler = serve(requestPowerSchedule, requestPowerScheduleFor);
