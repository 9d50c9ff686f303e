import { changeEvidenceKey, joinKey, tenantKey } from '../table';

const VERSION_DIGITS = 6;

/** Summaries; IDs are ULIDs, so key order is age. */
export const changesPartition = (tenantId: string): string => tenantKey(tenantId, 'CHANGES');
export const summaryKey = (tenantId: string, id: string) => ({ pk: changesPartition(tenantId), sk: joinKey(id) });
export const changeKey = (tenantId: string, id: string) => ({ pk: tenantKey(tenantId, 'CHANGE', id), sk: 'CHANGE' });

/** What a finding or recommendation is being changed by. */
export const targetKey = (tenantId: string, targetId: string) => ({
  pk: tenantKey(tenantId, 'CHANGE-TARGETS'),
  sk: joinKey(targetId),
});

/** The change of a finding or recommendation that people declined last. */
export const declinedKey = (tenantId: string, targetId: string) => ({
  pk: tenantKey(tenantId, 'DECLINED-TARGETS'),
  sk: joinKey(targetId),
});

/** Which change a pull request belongs to. */
export const pullRequestKey = (tenantId: string, repositoryId: string, number: number) => ({
  pk: tenantKey(tenantId, 'PULL-REQUESTS'),
  sk: joinKey(repositoryId, String(number)),
});

/** Approvals and proofs by the version that they made: versions never repeat, so neither does a key. */
export const evidenceKey = (tenantId: string, id: string, kind: 'APPROVAL' | 'PROOF', version: number) => ({
  pk: changeEvidenceKey(tenantId, id),
  sk: joinKey(kind, String(version).padStart(VERSION_DIGITS, '0')),
});
