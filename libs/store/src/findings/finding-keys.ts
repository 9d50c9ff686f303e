import { createHash } from 'node:crypto';
import type { Finding, Severity } from '@cloudmend/domain/findings';
import { severityRank } from '@cloudmend/domain/findings';
import type { JudgedFinding } from '../stores';
import { joinKey, tenantKey } from '../table';

const ID_LENGTH = 32;

/** The same thing wrong in the same place is the same finding, for ever. */
export const findingId = (tenantId: string, { accountId, region, check, resource }: Pick<JudgedFinding, 'accountId' | 'region' | 'check' | 'resource'>): string =>
  createHash('sha256').update(JSON.stringify([tenantId, accountId, region, check, resource])).digest('hex').slice(0, ID_LENGTH);

export const findingsPartition = (tenantId: string, accountId: string): string => tenantKey(tenantId, 'FINDINGS', accountId);

/** The account's newest recorded scan and its counts; also the fence before its findings. */
export const tallyKey = (tenantId: string, accountId: string) => ({ pk: tenantKey(tenantId, 'FINDINGS'), sk: accountId });

const LATEST_MS = 9_999_999_999_999;
const SORTED_TEXT = 60;

/** Key order is the order of the list: worst, then newest, then by title and resource. */
export const findingSort = ({ severity, firstSeen, title, resource, id }: Pick<Finding, 'severity' | 'firstSeen' | 'title' | 'resource' | 'id'>): string =>
  joinKey(String(severityRank(severity)), String(LATEST_MS - Date.parse(firstSeen)).padStart(13, '0'), title.slice(0, SORTED_TEXT), resource.slice(0, SORTED_TEXT), id);

/** The keys of a severity, or of all, that come after a position. */
export const sortRange = (severity: Severity | undefined, after: string | undefined): { from: string; to: string } => {
  const rank = severity === undefined ? undefined : String(severityRank(severity));
  const start = rank === undefined ? '0' : `${rank}#`;
  // `!` sorts before whatever may follow in a key, and no key is a key with more behind it.
  const from = after === undefined ? start : [`${after}!`, start].sort().at(-1);
  return { from: from as string, to: rank === undefined ? '9' : `${rank}#~` };
};
