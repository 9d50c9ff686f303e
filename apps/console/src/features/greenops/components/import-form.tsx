import { type FormEvent, useState } from 'react';
import { Button, FileInput } from '@mantine/core';
import { readCarbonExport } from '@cloudmend/domain/aws';
import { Note } from '@cloudmend/ui/parts';
import { plural } from '../../../components/format';
import { hashFile } from '../../../components/hash-file';
import { notifyDone, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { useReportActions } from '../api/carbon';
import layout from '../../../components/layout.module.css';
import styles from '../greenops.module.css';

const FILE_MAX_BYTES = 20_000_000;

/** Reads the CSV of a provider's carbon export here, and sends its months. */
export const ImportForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { take } = useReportActions();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!file) return setFault('Choose the CSV file.');
    if (file.size > FILE_MAX_BYTES) return setFault('The file is larger than 20 MB. Split it by month.');
    const read = readCarbonExport(await file.text());
    if ('fault' in read) return setFault(read.fault);
    setFault(undefined);
    try {
      await take.mutateAsync({ file: await hashFile(file), months: read.months });
      notifyDone(`${plural(read.months.length, 'account-month')} imported.`);
      onClose();
    } catch (error) {
      setFault(toMessage(error, 'Could not import the file. Try again.'));
    }
  };
  return (
    <Card title="Import provider figures">
      <form
        className={styles.form}
        aria-label="Import provider figures"
        onSubmit={(event) => void send(event)}
        noValidate
      >
        <p className={layout.sub}>
          The CSV of AWS Data Exports, table CARBON_EMISSIONS. Its figures replace the estimate of the account and
          month, and stay beside it for comparison. Earlier imports are kept.
        </p>
        <FileInput
          label="CSV file"
          accept=".csv,text/csv"
          placeholder="Choose a file"
          clearable
          value={file}
          onChange={setFile}
        />
        {fault && <Note tone="danger">{fault}</Note>}
        <div className={layout.row}>
          <Button type="submit" loading={take.isPending}>
            Import
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
};
