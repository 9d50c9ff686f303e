import { createHash } from 'node:crypto';
import { DEFAULT_POLICY, type GuardrailPolicy, type KeptPolicy, hashPolicy } from '@cloudmend/domain/guardrails';
import { AppError } from '@cloudmend/domain/errors';
import { expression, NEW } from '../keyed-table/expression';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import type { GuardrailStore } from './tenant-guardrails';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface PolicyItem {
  readonly policy: unknown;
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string;
}

const UNSAVED = { policy: DEFAULT_POLICY, version: 0, savedAt: null, savedBy: null };

/** The policy of a tenant's guardrails, saved over the version it was made from. */
export const openPolicyStore = ({
  table,
  tenantId,
  clock,
}: Pick<TenantContext, 'table' | 'tenantId' | 'clock'>): Pick<GuardrailStore, 'policy' | 'savePolicy'> => {
  const key = { pk: tenantKey(tenantId, 'GUARDRAILS'), sk: 'POLICY' };
  const read = async (): Promise<KeptPolicy> => {
    const { policy, version, savedAt, savedBy } = (await table.get<PolicyItem>(key)) ?? UNSAVED;
    return { policy, version, savedAt, savedBy, hash: hashPolicy(policy as GuardrailPolicy, sha256) };
  };
  return {
    policy: read,
    savePolicy: async (policy, version, savedBy) => {
      const before = await read();
      const item = { ...key, policy, version: version + 1, savedAt: clock().toISOString(), savedBy };
      const isSeen = version === 0 ? NEW : expression('#version = :version', { version });
      if (before.version !== version || !(await table.put(item, isSeen)))
        throw new AppError('conflict', 'The guardrails were changed in the meantime. Reload the page.');
      const { pk: _pk, sk: _sk, ...kept } = item;
      return { before, after: { ...kept, hash: hashPolicy(policy, sha256) } };
    },
  };
};
