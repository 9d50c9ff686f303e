import {
  type Approval,
  type Change,
  isInFlight,
  isUnmerged,
  type SignedProof,
  toSummary,
} from '@cloudmend/domain/changes';
import type { ChangeSummary } from '@cloudmend/domain/changes';
import { AppError } from '@cloudmend/domain/errors';
import { toDueRow } from '../due-work';
import { expression, NEW } from '../keyed-table/expression';
import type { NamedWrite } from '../keyed-table/transact';
import { toChangeEvents } from '../notifications/outbox-event';
import { changeEvidenceKey, joinKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { keepFrom, type KeptFields } from '../time';
import {
  changeKey,
  changesPartition,
  declinedKey,
  evidenceKey,
  pullRequestKey,
  summaryKey,
  targetKey,
} from './change-keys';
import type { ChangeFilter, ChangeStore } from './tenant-changes';

interface StoredChange {
  readonly change: Change;
  readonly version: number;
}
interface StoredSummary {
  readonly summary: ChangeSummary;
}
interface StoredPointer {
  readonly changeId: string;
}

const LIST = 'changes';
/** Summaries a filter examines before it returns what it has. */
const LOOKED_AT = 1000;
const PAGE_SIZE = 100;

const isWanted = ({ state, targets }: ChangeSummary, filter: ChangeFilter): boolean =>
  (filter.state === undefined || filter.state === state) &&
  (filter.target === undefined || targets.some(({ id }) => id === filter.target));

/** Changes: an item with everything, and a summary beside the others' for lists. Both change in one transaction. */
export const openChangeStore = ({
  table,
  tenantId,
  cursors,
}: Pick<TenantContext, 'table' | 'tenantId' | 'cursors'>): ChangeStore => {
  const keep = ({ updatedAt }: Change): KeptFields => keepFrom('changes', updatedAt);
  const rows = (change: Change) => ({
    full: { ...changeKey(tenantId, change.id), change, version: change.version, ...keep(change) },
    summary: {
      ...summaryKey(tenantId, change.id),
      summary: toSummary(change),
      ...keep(change),
      ...(isUnmerged(change) && toDueRow('changes', tenantId)),
    },
  });

  const read = async (id: string): Promise<Change | undefined> => {
    return (await table.get<StoredChange>(changeKey(tenantId, id)))?.change;
  };

  /** Newest first, until `limit` match or enough were examined. */
  const take = async (filter: ChangeFilter, limit: number, after: string | undefined) => {
    const items: ChangeSummary[] = [];
    let looked = 0;
    let last: string | undefined;
    const query = { pk: changesPartition(tenantId), after, newestFirst: true, pageSize: PAGE_SIZE };
    for await (const page of table.pages<StoredSummary>(query)) {
      for (const { sk, summary } of page) {
        if (items.length === limit || looked === LOOKED_AT) return { items, goOnAfter: last };
        looked += 1;
        last = sk;
        if (isWanted(summary, filter)) items.push(summary);
      }
    }
    return { items, goOnAfter: undefined };
  };

  const freed = (before: Change, after: Change): NamedWrite<'change'>[] =>
    isInFlight(before) && !isInFlight(after)
      ? after.targets.map(({ id }) => ({ remove: targetKey(tenantId, id) }))
      : [];

  const declined = (before: Change, after: Change): NamedWrite<'change'>[] =>
    after.decline && !before.decline
      ? after.targets.map(({ id }) => ({
          put: { ...declinedKey(tenantId, id), changeId: after.id, ...keep(after) },
        }))
      : [];

  const pointed = (before: Change, { id, pullRequest, repository }: Change): NamedWrite<'change'>[] =>
    pullRequest && repository && !before.pullRequest
      ? [{ put: { ...pullRequestKey(tenantId, repository.id, pullRequest.number), changeId: id } }]
      : [];

  return {
    draft: async (change) => {
      const { full, summary } = rows(change);
      const { isDone, missed } = await table.transact<string>([
        { put: full, when: NEW },
        { put: summary },
        ...change.targets.map(({ id }) => ({
          name: id,
          put: { ...targetKey(tenantId, id), changeId: change.id },
          when: NEW,
        })),
        // What is proposed again is open to a new decision.
        ...change.targets.map(({ id }) => ({ remove: declinedKey(tenantId, id) })),
      ]);
      const [taken] = missed;
      if (taken !== undefined)
        throw new AppError('conflict', 'A change for this is already under way.', {
          details: { changeId: (await table.get<StoredPointer>(targetKey(tenantId, taken)))?.changeId },
        });
      if (!isDone) throw new AppError('conflict', 'A change with this ID already exists.');
    },
    read,
    list: async (filter, limit, cursor) => {
      const after = cursor === undefined ? undefined : await cursors.open(LIST, cursor);
      const { items, goOnAfter } = await take(filter, limit, after);
      return { items, ...(goOnAfter !== undefined && { cursor: await cursors.seal(LIST, goOnAfter) }) };
    },
    save: async (before, after, { approval, proof } = {}) => {
      const { full, summary } = rows(after);
      const toEvidence = (kind: 'APPROVAL' | 'PROOF') => ({
        ...evidenceKey(tenantId, after.id, kind, after.version),
        ...keep(after),
      });
      const { isDone } = await table.transact<'change'>([
        { put: full, when: expression('#version = :before', { before: before.version }) },
        { put: summary },
        ...freed(before, after),
        ...declined(before, after),
        ...pointed(before, after),
        ...toChangeEvents(tenantId, before, after),
        ...(approval ? [{ put: { ...toEvidence('APPROVAL'), approval }, when: NEW }] : []),
        ...(proof ? [{ put: { ...toEvidence('PROOF'), proof }, when: NEW }] : []),
      ]);
      if (!isDone) throw new AppError('conflict', 'This change has moved on. Please reload it.');
    },
    ofPullRequest: async (repositoryId, number) => {
      const pointer = await table.get<StoredPointer>(pullRequestKey(tenantId, repositoryId, number));
      return pointer && read(pointer.changeId);
    },
    ofTarget: async (targetId) => (await table.get<StoredPointer>(targetKey(tenantId, targetId)))?.changeId,
    declinedFor: async (targetId) => {
      const pointer = await table.get<StoredPointer>(declinedKey(tenantId, targetId));
      return pointer && read(pointer.changeId);
    },
    approvals: async (id) => {
      const items = await table.all<{ approval: Approval }>({
        pk: changeEvidenceKey(tenantId, id),
        begins: joinKey('APPROVAL', ''),
      });
      return items.map(({ approval }) => approval);
    },
    proof: async (id) => {
      const items = await table.all<{ proof: SignedProof }>({
        pk: changeEvidenceKey(tenantId, id),
        begins: joinKey('PROOF', ''),
      });
      return items.at(-1)?.proof;
    },
  };
};
