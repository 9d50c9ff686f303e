import { useState } from 'react';
import { Checkbox } from '@mantine/core';
import type { ListedView } from '@cloudmend/domain/work';
import { useCan } from '@cloudmend/tenant';
import { useViewActions } from '../../queries/work';
import { FormFrame } from '../form-frame';
import { NameField } from '../name-field';
import { notifyDone, toMessage } from '../notify';

interface SaveViewFormProps {
  readonly view: Pick<ListedView, 'page' | 'search' | 'columns'>;
  readonly onClose: () => void;
  readonly onSaved: (view: ListedView) => void;
}

/** Names the filters, order and columns of the page. */
export const SaveViewForm = ({ view, onClose, onSaved }: SaveViewFormProps) => {
  const { save } = useViewActions();
  const mayShare = useCan('manageFindings');
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async (): Promise<void> => {
    setFault(undefined);
    try {
      const saved = await save.mutateAsync({ ...view, name: name.trim(), isShared });
      notifyDone('View saved.');
      onSaved(saved);
    } catch (error) {
      setFault(toMessage(error, 'Could not save the view.'));
    }
  };
  return (
    <FormFrame
      submit="Save view"
      isBusy={save.isPending}
      isReady={name.trim() !== ''}
      fault={fault}
      onSubmit={send}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
      <Checkbox
        label="Share with the workspace"
        description={mayShare ? undefined : 'Viewers cannot share views.'}
        disabled={!mayShare}
        checked={isShared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
    </FormFrame>
  );
};
