import { useState } from 'react';
import { Button, Modal } from '@mantine/core';
import { ACCEPTED_FINDINGS_MOST, type Finding } from '@cloudmend/domain/findings';
import { OpenPr } from '../../../components/open-pr';
import { BulkWork } from '../../../components/work/bulk-work';
import { CreateTickets } from '../../../components/tickets/create-tickets';
import { plural, shortResource } from '../../../components/format';
import { AcceptForm } from './accept-form';
import layout from '../../../components/layout.module.css';

interface FindingsBarProps {
  readonly ids: ReadonlySet<string>;
  /** The loaded list. */
  readonly findings: readonly Finding[];
  readonly onClear: () => void;
}

/** Why the risk of the selection cannot be accepted at once. */
const findObstacle = (selected: readonly Finding[], count: number): string | undefined => {
  if (count > ACCEPTED_FINDINGS_MOST) return `At most ${ACCEPTED_FINDINGS_MOST} findings can be accepted at once.`;
  if (selected.length < count || new Set(selected.map(({ check }) => check)).size > 1)
    return 'Select findings of one check to accept their risk.';
  return selected.some(({ acceptance }) => acceptance) ? 'A selected finding already waits for approval.' : undefined;
};

/** One change, or one acceptance, for everything that is selected. */
export const FindingsBar = ({ ids, findings, onClear }: FindingsBarProps) => {
  const [isAccepting, setAccepting] = useState(false);
  const selected = findings.filter(({ id }) => ids.has(id));
  const [first] = selected;
  if (ids.size === 0) return null;
  const obstacle = findObstacle(selected, ids.size);
  const close = (): void => setAccepting(false);
  const nameOf = (id: string): string => {
    const finding = selected.find((each) => each.id === id);
    return finding ? `${finding.title}, ${shortResource(finding.resource)}` : id;
  };
  return (
    <div className={layout.bulk} role="group" aria-label="Selected findings">
      <b>{`${ids.size} selected`}</b>
      <BulkWork kind="finding" ids={[...ids]} nameOf={nameOf} onDone={onClear} />
      <OpenPr targets={[...ids].map((id) => ({ kind: 'finding', id }))} label="Open one PR" />
      <Button variant="default" disabled={obstacle !== undefined} title={obstacle} onClick={() => setAccepting(true)}>
        Accept risk…
      </Button>
      <CreateTickets subjects={[...ids].map((id) => ({ type: 'finding', id }))} label="Create tickets" />
      <Button variant="subtle" color="gray" onClick={onClear}>
        Clear selection
      </Button>
      {first && (
        <Modal opened={isAccepting} onClose={close} title={`Accept the risk of ${plural(ids.size, 'finding')}`}>
          <p className={layout.sub}>{first.title}</p>
          <AcceptForm
            findingIds={[...ids]}
            severity={first.severity}
            onClose={close}
            onDone={() => {
              close();
              onClear();
            }}
          />
        </Modal>
      )}
    </div>
  );
};
