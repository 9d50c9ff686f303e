import { advance, type Change, type ChangeEvent } from '@cloudmend/domain/changes';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { Services } from '../runtime';

export type StepUses = Pick<Services, 'changeWork' | 'clock'>;

interface Context {
  readonly uses: StepUses;
  readonly tenantId: TenantId;
  readonly stores: Pick<Stores, 'changes' | 'audit'>;
}

type Step = ChangeEvent extends infer Event ? (Event extends ChangeEvent ? Omit<Event, 'at' | 'by'> : never) : never;

/** Takes a step that the git server or its CI reported, with a line in the audit trail, and wakes the worker. */
export const takeStep = async (
  { uses, tenantId, stores }: Context,
  before: Change,
  step: Step,
  by: string,
): Promise<void> => {
  const at = uses.clock().toISOString();
  const after = advance(before, { ...step, at, by: null } as ChangeEvent);
  await stores.changes.save(before, after);
  await stores.audit.append({
    at,
    actor: PRODUCT_NAME,
    role: '-',
    action: `change.${step.kind}`,
    target: before.id,
    outcome: 'done',
    requestId: `${before.id} ${after.version}`,
    sourceIp: '-',
    before: { state: before.state, version: before.version },
    after: { state: after.state, version: after.version, by },
  });
  await uses.changeWork.wake({ tenantId, changeId: before.id });
};
