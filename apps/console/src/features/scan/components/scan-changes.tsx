import { Link } from 'react-router';
import { FindingChange, type ScanDetail } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { formatCount } from '../../../components/format';
import { pageHref } from '../../../config/paths';
import layout from '../../../components/layout.module.css';

const LABELS: Record<FindingChange, readonly [label: string, meaning: string]> = {
  new: ['new', 'Seen for the first time.'],
  reopened: ['reopened', 'Resolved before, and seen again.'],
  resolved: ['resolved', 'Gone, where this scan has looked.'],
  muted: ['muted', 'Still there, and muted since the scan before.'],
  readable: ['newly readable', 'Seen where the scan before could not look: whether they are new is not known.'],
  unreadable: ['no longer readable', 'Open before, where this scan could not look: whether they are still there is not known.'],
};

/** What changed since the last scan, each kind with the findings behind it. */
export const ScanChanges = ({ scan: { scanId, changes } }: { readonly scan: Pick<ScanDetail, 'scanId' | 'changes'> }) => {
  const { id } = useTenant();
  const kinds = FindingChange.options.filter((kind) => changes[kind] > 0);
  const hrefOf = (kind: FindingChange): string => `${pageHref(id, 'security-findings')}?status=all&scan=${encodeURIComponent(scanId)}&change=${kind}`;
  return (
    <p className={layout.sub}>
      {kinds.length === 0 ? 'Nothing changed since the last scan.' : 'What changed since the last scan: '}
      {kinds.map((kind, index) => (
        <span key={kind}>
          {index > 0 && ', '}
          <Link to={hrefOf(kind)} title={LABELS[kind][1]}>
            {formatCount(changes[kind])} {LABELS[kind][0]}
          </Link>
        </span>
      ))}
    </p>
  );
};
