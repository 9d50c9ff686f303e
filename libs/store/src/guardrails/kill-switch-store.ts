import { KillSwitch, RUNNING } from '@cloudmend/domain/guardrails';
import { AppError } from '@cloudmend/domain/errors';
import { expression } from '../keyed-table/expression';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import type { GuardrailStore } from './tenant-guardrails';

/** An item that cannot be parsed stops everything. */
const UNREADABLE: KillSwitch = {
  isStopped: true,
  at: null,
  by: null,
  reason: 'The state of automation could not be read.',
};

const toSwitch = (item: object | undefined): KillSwitch => {
  if (!item) return RUNNING;
  const parsed = KillSwitch.safeParse(item);
  return parsed.success ? parsed.data : UNREADABLE;
};

/** The switch that stops all automation of a tenant. */
export const openKillSwitchStore = ({
  table,
  tenantId,
  clock,
}: Pick<TenantContext, 'table' | 'tenantId' | 'clock'>): Pick<GuardrailStore, 'killSwitch' | 'stop' | 'resume'> => {
  const key = { pk: tenantKey(tenantId, 'GUARDRAILS'), sk: 'SWITCH' };
  const killSwitch = async (): Promise<KillSwitch> => toSwitch(await table.get(key));
  return {
    killSwitch,
    stop: async (change) => {
      const before = await killSwitch();
      const after: KillSwitch = { isStopped: true, at: clock().toISOString(), ...change };
      const isNew = expression('attribute_not_exists(#pk) OR #isStopped = :running', { running: false });
      if (await table.put({ ...key, ...after }, isNew)) return { before, after };
      const current = await killSwitch();
      return { before: current, after: current };
    },
    resume: async (stoppedAt, change) => {
      const before = await killSwitch();
      const after: KillSwitch = { isStopped: false, at: clock().toISOString(), ...change };
      const isSeen = expression('#isStopped = :stopped AND #at = :at', { stopped: true, at: stoppedAt });
      if (!(await table.put({ ...key, ...after }, isSeen)))
        throw new AppError('conflict', 'Automation was stopped or resumed in the meantime. Reload the page.');
      return { before, after };
    },
  };
};
