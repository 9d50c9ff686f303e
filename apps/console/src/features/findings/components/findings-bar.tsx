import { Button } from '@mantine/core';
import { OpenPr } from '../../../components/open-pr';
import layout from '../../../components/layout.module.css';

interface FindingsBarProps {
  readonly ids: ReadonlySet<string>;
  readonly onClear: () => void;
}

/** One change for everything that is selected. */
export const FindingsBar = ({ ids, onClear }: FindingsBarProps) =>
  ids.size === 0 ? null : (
    <div className={layout.bulk} role="group" aria-label="Selected findings">
      <b>{`${ids.size} selected`}</b>
      <OpenPr targets={[...ids].map((id) => ({ kind: 'finding', id }))} label="Open one PR" />
      <Button variant="subtle" color="gray" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
