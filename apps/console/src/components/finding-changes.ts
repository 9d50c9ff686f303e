import type { FindingChange, ScanDetail } from '@cloudmend/domain/scans';
import { pageHref } from '../config/paths';

/** The kinds of change as a scan tells them: its word, and what it means. */
export const CHANGE_LABELS: Readonly<Record<FindingChange, readonly [label: string, meaning: string]>> = {
  new: ['new', 'Seen for the first time.'],
  reopened: ['reopened', 'Resolved before, and seen again.'],
  resolved: ['resolved', 'Gone, where this scan has looked.'],
  muted: ['muted', 'Still there, and muted since the scan before.'],
  readable: ['newly readable', 'Seen where the scan before could not look: whether they are new is not known.'],
  unreadable: [
    'no longer readable',
    'Open before, where this scan could not look: whether they are still there is not known.',
  ],
};

/** The findings that a scan changed in one way. */
export const changeHref = (tenantId: string, scanId: ScanDetail['scanId'], kind: FindingChange): string =>
  `${pageHref(tenantId, 'security-findings')}?status=all&scan=${encodeURIComponent(scanId)}&change=${kind}`;
