import { useState } from 'react';
import { Button, Checkbox } from '@mantine/core';
import { EXAMPLES } from '@cloudmend/domain/custom-checks';
import { SeverityBadge } from '@cloudmend/ui/parts';
import { plural } from '../../../components/format';
import { FormFrame } from '../../../components/form-frame';
import { notifyDone, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { useCheckActions } from '../api/custom-checks';
import styles from '../custom-checks.module.css';

const ALL: readonly string[] = EXAMPLES.map(({ id }) => id);

/** Imports ready checks as drafts: all of them, or some. */
export const ImportExamples = ({ onClose }: { readonly onClose: () => void }) => {
  const { importExamples } = useCheckActions();
  const [chosen, setChosen] = useState(ALL);
  const [fault, setFault] = useState<string>();
  const toggle = (id: string, isChosen: boolean): void =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)));
  const send = async (): Promise<void> => {
    setFault(undefined);
    try {
      const imported = await importExamples.mutateAsync([...chosen]);
      notifyDone(`${plural(imported.length, 'draft')} imported.`);
      onClose();
    } catch (error) {
      setFault(toMessage(error, 'Could not import the examples. Try again.'));
    }
  };
  return (
    <Card title="Examples" unit={String(EXAMPLES.length)}>
      <FormFrame
        submit={`Import ${plural(chosen.length, 'check')}`}
        isReady={chosen.length > 0}
        isBusy={importExamples.isPending}
        fault={fault}
        onSubmit={send}
        onClose={onClose}
      >
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => setChosen(chosen.length === ALL.length ? [] : ALL)}
          >
            {chosen.length === ALL.length ? 'Clear selection' : 'Select all'}
          </Button>
        </div>
        <ul className={styles.examples} aria-label="Examples">
          {EXAMPLES.map(({ id, definition: { title, severity } }) => (
            <li key={id}>
              <Checkbox
                label={title}
                checked={chosen.includes(id)}
                onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
              />
              <SeverityBadge severity={severity} />
            </li>
          ))}
        </ul>
      </FormFrame>
    </Card>
  );
};
