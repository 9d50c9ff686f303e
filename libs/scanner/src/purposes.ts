import type { ScanMode } from '@cloudmend/domain/scans';
import type { Purpose } from './snapshot';

export const BOTH_PURPOSES: readonly Purpose[] = ['cost', 'security'];

const PURPOSES: Readonly<Record<ScanMode, readonly Purpose[]>> = {
  all: BOTH_PURPOSES,
  cost: ['cost'],
  security: ['security'],
};
/** The purposes of a scan mode. */
export const listPurposes = (mode: ScanMode): readonly Purpose[] => PURPOSES[mode];

/** True if a snapshot was read for a purpose; older snapshots do not record it, and were read for both. */
export const isReadFor = (
  { purposes = BOTH_PURPOSES }: { readonly purposes?: readonly Purpose[] },
  purpose: Purpose,
): boolean => purposes.includes(purpose);
