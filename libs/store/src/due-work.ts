import type { Item } from './keyed-table/keys';
import { joinKey, systemKey } from './table';

/** What sweeps look for in the workspaces that have some of it. */
export type DueKind =
  | 'scans'
  | 'notices'
  | 'packs'
  | 'fixes'
  | 'changes'
  | 'addOns'
  | 'tickets'
  | 'invitations'
  | 'trails';

const DUE = systemKey('DUE');
/** Below every time, so that it is due at once. */
const AT_ONCE = '';

/** The index partition of a kind of work. Workspaces without such work have no row there, so they cost nothing. */
export const toDuePartition = (kind: DueKind): string => `${DUE}#${kind}`;

/** True for index rows that mark a workspace's work as due: a tenant's items may have them, and sweeps alone read them. */
export const isDuePartition = (partition: unknown): boolean =>
  typeof partition === 'string' && partition.startsWith(`${DUE}#`);

/** The index row of an item that marks its workspace's work. @param at ISO time from which it is due */
export const toDueRow = (kind: DueKind, tenantId: string, at = AT_ONCE) => ({
  gsi1pk: toDuePartition(kind),
  gsi1sk: joinKey(at, tenantId),
});

/** The index keys of all work of a kind that is due by a time. */
export const toDueRange = (now: Date) => ({ from: joinKey(AT_ONCE, ''), to: joinKey(now.toISOString(), '~') });

/** The index keys of work that was due at a time before: years begin with a digit above 0. */
export const toOverdueRange = (before: Date) => ({ from: '0', to: joinKey(before.toISOString(), '~') });

/** The workspace that an index row names. */
export const readDueTenant = (sort: string): string => decodeURIComponent(sort.split('#')[1] ?? '');

/** An item of an export, whose index row must name the workspace that it is imported into. */
export const toOwnDueRow = (item: Item<{ gsi1pk?: unknown; gsi1sk?: unknown }>, tenantId: string): Item => {
  const [at = AT_ONCE] = String(item.gsi1sk).split('#').map(decodeURIComponent);
  return { ...item, ...(isDuePartition(item.gsi1pk) && { gsi1sk: joinKey(at, tenantId) }) };
};
