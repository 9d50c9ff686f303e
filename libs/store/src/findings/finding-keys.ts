import { createHash } from 'node:crypto';
import { joinKey, tenantKey } from '../table';
import type { JudgedFinding } from './tenant-findings';

const ID_LENGTH = 32;
const CHUNK_DIGITS = 4;

/** The same fault in the same place is always the same finding. @param origin the name under which the workspace began */
export const findingId = (
  origin: string,
  { accountId, region, check, resource }: Pick<JudgedFinding, 'accountId' | 'region' | 'check' | 'resource'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([origin, accountId, region, check, resource]))
    .digest('hex')
    .slice(0, ID_LENGTH);

/** Of a workspace that was imported under another name: the one it began with, which its IDs are derived from. */
export const originKey = (tenantId: string) => ({ pk: tenantKey(tenantId), sk: 'ORIGIN' });

/** An account's findings, one item each by id. */
export const findingsPartition = (tenantId: string, accountId: string): string =>
  tenantKey(tenantId, 'FINDING', accountId);
export const findingKey = (tenantId: string, accountId: string, id: string) => ({
  pk: findingsPartition(tenantId, accountId),
  sk: id,
});

/** The account's latest recorded scan, which also fences its findings. */
export const tallyKey = (tenantId: string, accountId: string) => ({
  pk: tenantKey(tenantId, 'FINDINGS'),
  sk: accountId,
});

/** The digests of all accounts in one partition, so that a list is one query. */
export const digestPartition = (tenantId: string): string => tenantKey(tenantId, 'FINDINGS-DIGEST');
/** The key prefix of an account's chunks. */
export const digestBegins = (accountId: string): string => joinKey(accountId, '');
export const digestKey = (tenantId: string, accountId: string, chunk: number) => ({
  pk: digestPartition(tenantId),
  sk: joinKey(accountId, String(chunk).padStart(CHUNK_DIGITS, '0')),
});
