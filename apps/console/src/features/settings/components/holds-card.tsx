import { useState } from 'react';
import { Button, Group, Modal, MultiSelect, Textarea, TextInput } from '@mantine/core';
import { isHolding, type LegalHold, RECORD_KINDS, type RecordKind, RETENTION } from '@cloudmend/domain/retention';
import { Note } from '@cloudmend/ui/parts';
import { formatDate } from '../../../components/format';
import { notifyDone, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { useDataActions, useHolds } from '../api/data';
import layout from '../../../components/layout.module.css';
import styles from '../settings.module.css';

const KINDS = RECORD_KINDS.map((kind) => ({ value: kind, label: RETENTION[kind].name }));
const SHORTEST_REASON = 3;

const describeKinds = ({ kinds }: LegalHold): string =>
  kinds ? kinds.map((kind) => RETENTION[kind].name).join(', ') : 'All records';

interface ReasonFieldProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

const ReasonField = ({ reason, onChange }: ReasonFieldProps) => (
  <Textarea
    label="Reason"
    maxLength={500}
    autosize
    minRows={2}
    value={reason}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const PlaceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { place } = useDataActions();
  const [matter, setMatter] = useState('');
  const [reason, setReason] = useState('');
  const [kinds, setKinds] = useState<string[]>([]);
  const submit = (): void =>
    place.mutate(
      { matter, reason, ...(kinds.length > 0 && { kinds: kinds as RecordKind[] }) },
      {
        onSuccess: () => {
          notifyDone('Legal hold placed.');
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title="Place a legal hold">
      <div className={styles.fields}>
        {place.error && <Note tone="danger">{toMessage(place.error, 'Could not place the legal hold.')}</Note>}
        <TextInput
          label="Matter"
          maxLength={100}
          value={matter}
          onChange={(event) => setMatter(event.currentTarget.value)}
        />
        <MultiSelect
          label="Records"
          description="Leave empty to hold all records."
          data={KINDS}
          value={kinds}
          onChange={setKinds}
        />
        <ReasonField reason={reason} onChange={setReason} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={matter.trim() === '' || reason.trim().length < SHORTEST_REASON}
            loading={place.isPending}
            onClick={submit}
          >
            Place hold
          </Button>
        </Group>
      </div>
    </Modal>
  );
};

const ReleaseDialog = ({ hold, onClose }: { readonly hold: LegalHold; readonly onClose: () => void }) => {
  const { release } = useDataActions();
  const [reason, setReason] = useState('');
  const submit = (): void =>
    release.mutate(
      { id: hold.id, reason },
      {
        onSuccess: () => {
          notifyDone('Legal hold released.');
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={`Release ${hold.matter}`}>
      <div className={styles.fields}>
        {release.error && <Note tone="danger">{toMessage(release.error, 'Could not release the legal hold.')}</Note>}
        <p className={layout.dim}>Records past their retention period are then deleted.</p>
        <ReasonField reason={reason} onChange={setReason} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="danger"
            disabled={reason.trim().length < SHORTEST_REASON}
            loading={release.isPending}
            onClick={submit}
          >
            Release hold
          </Button>
        </Group>
      </div>
    </Modal>
  );
};

const HoldRow = ({ hold, onRelease }: { readonly hold: LegalHold; readonly onRelease: () => void }) => (
  <li className={styles.row}>
    <div>
      <b>{hold.matter}</b> <span className={layout.dim}>{describeKinds(hold)}</span>
      <div className={layout.sub}>
        {hold.reason} Placed by {hold.by} on {formatDate(hold.at)}.
        {hold.released &&
          ` Released by ${hold.released.by} on ${formatDate(hold.released.at)}: ${hold.released.reason}`}
      </div>
    </div>
    {isHolding(hold) && (
      <Button variant="default" aria-label={`Release ${hold.matter}`} onClick={onRelease}>
        Release
      </Button>
    )}
  </li>
);

/** Legal holds: placed and released with a reason. */
export const HoldsCard = () => {
  const [isPlacing, setIsPlacing] = useState(false);
  const [releasing, setReleasing] = useState<LegalHold>();
  return (
    <Card
      title="Legal holds"
      right={
        <Button variant="default" onClick={() => setIsPlacing(true)}>
          Place a hold
        </Button>
      }
    >
      <p className={layout.sub}>
        What a hold covers does not expire, and the workspace cannot be deleted, until the hold is released.
      </p>
      <Loaded query={useHolds()} what="the legal holds">
        {(holds) =>
          holds.length === 0 ? (
            <p className={layout.dim}>No legal holds.</p>
          ) : (
            <ul className={styles.rows} aria-label="Legal holds">
              {holds.map((hold) => (
                <HoldRow key={hold.id} hold={hold} onRelease={() => setReleasing(hold)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isPlacing && <PlaceDialog onClose={() => setIsPlacing(false)} />}
      {releasing && <ReleaseDialog hold={releasing} onClose={() => setReleasing(undefined)} />}
    </Card>
  );
};
