import { joinKey, systemKey } from './table';

/** What sweeps look for in the workspaces that have some of it. */
export type DueKind = 'scans';

const DUE = systemKey('DUE');

/** The index partition of a kind of work. Workspaces without such work have no row there, so they cost nothing. */
export const toDuePartition = (kind: DueKind): string => `${DUE}#${kind}`;

/** True for index rows that mark a workspace's work as due: a tenant's items may have them, and sweeps alone read them. */
export const isDuePartition = (partition: unknown): boolean =>
  typeof partition === 'string' && partition.startsWith(`${DUE}#`);

/** The index row of an item that marks its workspace's work. @param at ISO time from which it is due */
export const toDueRow = (kind: DueKind, at: string, tenantId: string) => ({
  gsi1pk: toDuePartition(kind),
  gsi1sk: joinKey(at, tenantId),
});
