import type { FindingChange, ScanDetail } from '@cloudmend/domain/scans';
import { pageHref } from '../config/paths';

/** The kinds of change a scan reports, with label and meaning. */
export const CHANGE_LABELS: Readonly<Record<FindingChange, readonly [label: string, meaning: string]>> = {
  new: ['new', 'Seen for the first time.'],
  reopened: ['reopened', 'Resolved before and detected again.'],
  resolved: ['resolved', 'No longer detected in the scope of this scan.'],
  muted: ['muted', 'Still detected, and muted since the previous scan.'],
  readable: ['newly readable', 'Detected where the previous scan had no access, so they may not be new.'],
  unreadable: ['no longer readable', 'Open before, but this scan had no access, so they may still exist.'],
};

/** Link to the findings that a scan changed in one way. */
export const changeHref = (tenantId: string, scanId: ScanDetail['scanId'], kind: FindingChange): string =>
  `${pageHref(tenantId, 'security-findings')}?status=all&scan=${encodeURIComponent(scanId)}&change=${kind}`;
