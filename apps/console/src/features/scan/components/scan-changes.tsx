import { Link } from 'react-router';
import { FindingChange, type ScanDetail } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { CHANGE_LABELS, changeHref } from '../../../components/finding-changes';
import { formatCount } from '../../../components/format';
import layout from '../../../components/layout.module.css';

interface ScanChangesProps {
  readonly scan: Pick<ScanDetail, 'scanId' | 'changes'>;
  /** The first scan, so nothing can have changed. */
  readonly isFirst: boolean;
}

const NOTHING = {
  first: 'The first scan found no failed checks.',
  later: 'Nothing changed since the last scan.',
} as const;
const WHAT = { first: 'Found in the first scan: ', later: 'Changed since the last scan: ' } as const;

/** What changed since the last scan; each kind links to its findings. */
export const ScanChanges = ({ scan: { scanId, changes }, isFirst }: ScanChangesProps) => {
  const { id } = useTenant();
  const kinds = FindingChange.options.filter((kind) => changes[kind] > 0);
  return (
    <p className={layout.sub}>
      {(kinds.length === 0 ? NOTHING : WHAT)[isFirst ? 'first' : 'later']}
      {kinds.map((kind, index) => (
        <span key={kind}>
          {index > 0 && ', '}
          <Link to={changeHref(id, scanId, kind)} title={CHANGE_LABELS[kind][1]}>
            {formatCount(changes[kind])} {CHANGE_LABELS[kind][0]}
          </Link>
        </span>
      ))}
    </p>
  );
};
